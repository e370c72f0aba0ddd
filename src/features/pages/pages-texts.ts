/** What the static pages say around their own texts. `device` is "phone" or "computer". */
export const pagesTexts = {
	more: 'More to read',
	findAthlete: 'Find an athlete',
	/** Before the operator’s address. */
	emailUs: 'Email us at',
	terms: {
		title: 'Terms',
		lead: 'The terms for using this site.',
		leadOf: (name: string) => `${name}’s terms for using this site.`,
		none: 'This site has no terms of its own. Our Privacy Policy says what happens to your data.',
		unread: {
			loading: 'Loading the terms',
			notHere: (device: string) => `The terms aren’t on this ${device} yet`,
			connect: 'They’ll load the first time you open them online. After that, you can see them offline, too.',
			tryAgain: 'Try again',
		},
	},
} as const;
