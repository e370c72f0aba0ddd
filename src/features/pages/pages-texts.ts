/** What the static pages say around their own texts. */
export const pagesTexts = {
	more: 'More to read',
	findAthlete: 'Find an athlete',
	/** Before the operator’s address. */
	emailUs: 'Or email us at',
	terms: {
		title: 'Terms',
		lead: 'The terms under which you use this site.',
		leadOf: (name: string) => `The terms of ${name}, under which you use this site.`,
		none: 'This site has no terms of its own. Our Privacy Policy says what happens to your data.',
	},
} as const;
