const listed = new Intl.ListFormat('en-US');

/** Texts of the desks of schools, among the users. */
export const desksTexts = {
	action: 'School desk…',
	/** All of them. */
	all: {
		title: 'School desks',
		loading: 'Loading…',
		empty: 'No school has a desk yet. To invite someone, use the menu in their row.',
	},
	title: (name: string) => `School desks of ${name}`,
	now: 'Now',
	inviteTitle: 'Invite to a desk',
	text: (hours: number) => `We’ll email an invitation to this address. It works for ${hours} hours.`,
	can: 'At the desk, they decide who may claim a page, check texts and photos, make codes, and can pause, close, or remove athletes. They see no donors and no payments.',
	/** Names the school. */
	which: (school: string) => `This is the desk of ${school}. It covers every team of that name, in all sports.`,
	chooseFirst: 'Choose any team of the school. The desk covers every team of that name, in all sports.',
	sportMissing: 'Please choose a sport.',
	teamMissing: 'Please choose a team.',
	confirm: 'Send invitation',
	busy: 'Sending…',
	person: (name: string, email: string) => `${name}, ${email}`,
	school: (school: string, sports: readonly string[]) => (sports.length === 0 ? `${school} (no teams now)` : `${school} (${listed.format(sports)})`),
	since: (day: string) => `At the desk since ${day}.`,
	invited: (time: string) => `Invited. The link works until ${time}.`,
	end: 'Take off the desk…',
	withdraw: 'Cancel invitation…',
	endFor: (name: string, school: string) => `Take off the desk…: ${name}, ${school}`,
	withdrawFor: (name: string, school: string) => `Cancel invitation…: ${name}, ${school}`,
	endAsk: (name: string, school: string) => `${name} can’t open the desk of ${school} anymore, and we’ll email them. What they decided stays.`,
	withdrawAsk: (school: string) => `The link to the desk of ${school} stops working.`,
	endConfirm: 'Take off the desk',
	withdrawConfirm: 'Cancel invitation',
	ending: 'Ending…',
	keep: 'Keep',
} as const;
