/** Texts of the static pages around their content. `device` is "phone" or "computer". */
export const pagesTexts = {
	more: 'More to read',
	findAthlete: 'Find an athlete',
	startRequest: 'Choose an athlete for your request',
	/** For choosing the athlete whom a request is for. */
	chooseAthlete: {
		title: 'Who is your request for?',
		sport: 'Sport',
		sportSelect: { placeholder: 'Choose a sport', empty: 'No sport has that name.', loading: 'Loading…' },
		search: 'Name, team, or position',
		hint: 'Type an athlete’s name, a team, or a position.',
		searching: 'Searching…',
		failed: 'We can’t reach our server, and this sport’s rosters aren’t saved here. Try again when you’re online.',
		all: (count: number) => (count === 1 ? '1 athlete' : `${count} athletes`),
		some: (shown: number, count: number) => `The first ${shown} of ${count.toLocaleString('en-US')} athletes. Type more to narrow it down.`,
		/** Before the number of those whom the search found only by similar words. */
		near: (count: string) => `No exact matches. Here are some close ones: ${count}`,
		browse: 'Browse all athletes instead',
	},
	/** Heads the list of a long page’s sections. */
	contents: 'On this page',
	/** Before the day of the last change. */
	lastUpdated: 'Last updated',
	notFound: {
		title: 'Page not found',
		/** The jersey beside it wears 404. */
		number: 'No one wears this number.',
		text: 'Check the address for typos. The page may also have moved.',
	},
	payout: {
		title: 'How athletes are paid',
		loading: 'Looking up how this site pays athletes…',
		unread: 'We couldn’t look up how this site pays athletes. You need a connection the first time.',
	},
	/** Before the operator’s address. */
	emailUs: 'Email us at',
	terms: {
		title: 'Terms',
		lead: 'The terms for using this site.',
		leadOf: (name: string) => `${name}’s terms for using this site.`,
		none: 'This site has no terms of its own. Our Privacy Policy says what happens to your data.',
		unread: {
			loading: 'Loading the terms…',
			notHere: (device: string) => `The terms aren’t on this ${device} yet`,
			connect: 'They’ll load the first time you open them online. After that, you can see them offline, too.',
			tryAgain: 'Try again',
		},
	},
} as const;
