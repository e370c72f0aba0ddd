/** Texts of a collaboration request's page. `device` is "phone" or "computer". */
export const requestTexts = {
	title: 'Your request',
	/** Follows the athlete's name. */
	ofTeam: (team: string) => ` (${team})`,
	number: (request_id: number, day: string) => `Request No. ${request_id}, sent ${day}`,
	steps: { label: 'Status', sent: 'Sent', in_review: 'In review', answered: 'Answered' },
	/** What the state means, for the sender. */
	states: {
		new: (email: string) => `We have your request. We’ll email the answer to ${email}.`,
		in_review: (email: string) => `We’re reviewing your request. We’ll email the answer to ${email}.`,
		accepted: () => 'Your request was accepted.',
		declined: () => 'Your request was declined.',
	},
	answers: 'What we wrote to you',
	facts: {
		title: 'What you sent',
		from: 'From',
	},
	contact: 'Contact us',
	athlete: 'See the athlete',
	/** The link is the only way to a guest's request. */
	keepLink: 'Only this link opens your request. Bookmark the page to find it again.',
	unreachable: 'Our server didn’t answer, so we don’t know the status right now.',
	offline: 'You’re offline. You need a connection to see the status.',
	sentFrom: (request_id: number, device: string, time: string) => `Request No. ${request_id}, sent from this ${device} at ${time}.`,
	tryAgain: 'Try again',
} as const;
