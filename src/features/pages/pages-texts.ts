/** What the static pages say around their own texts. */
export const pagesTexts = {
	more: 'More to read',
	findAthlete: 'Find an athlete',
} as const;
