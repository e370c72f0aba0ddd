/** Texts of Contact Us, and of the page where a visitor deletes what they sent. `device` is "phone" or "computer". */
export const contactTexts = {
	title: 'Contact Us',
	lead: 'Have a question about a donation, an athlete, your data, or an agreement? Write to us. For a donation, include the receipt number.',
	offline: (device: string) => `You’re offline. We’ll save your message on this ${device} and send it when you’re back online.`,
	send: 'Send Message',
	sending: 'Sending…',
	deletion: {
		lead: 'For anything you sent without an account. If you have an account, see My Profile instead.',
		yourEmail: 'Your Email',
		askUnanswered: 'The email may be on its way. It’s fine to ask again.',
		home: 'Home',
		checking: 'Checking your link…',
		anotherLink: 'Get another link',
		unreachable: 'We can’t reach our server. You need a connection to delete this.',
		offline: 'You’re offline. You need a connection to delete this.',
		tryAgain: 'Try again',
		nothingLeft: (email: string) => `There’s nothing left from ${email}.`,
		/** Before the address, which is followed by a colon. */
		list: 'Here’s what we’ll delete from',
		message: (subject: string, day: string) => `Message “${subject}” from ${day}`,
		request: (player: string, team: string, day: string) => `Request to ${player} (${team}) from ${day}`,
		accepted: '(accepted)',
		forGood: 'This can’t be undone.',
		deleting: 'Deleting…',
		deleteUnanswered: 'It may already be deleted. If so, this link no longer works.',
	},
} as const;
