/** Texts of the heart, the ways to share, and the poster. */
export const athleteUiTexts = {
	heart: {
		add: (player: string) => `Add ${player} to favorites`,
		remove: (player: string) => `Remove ${player} from favorites`,
	},
	share: {
		share: 'Share',
		about: (name: string) => `Share ${name}’s page`,
		copied: 'Link copied',
		cantCopy: 'Your browser won’t let us copy. Here’s the link:',
		poster: 'Poster',
		posterAbout: (name: string) => `Poster for ${name}, with a code to scan`,
	},
	poster: {
		title: 'Poster',
		/** Follows the title, for screen readers. */
		of: (name: string) => ` of ${name}`,
		label: (name: string) => `${name} poster`,
		print: 'Print',
		code: (name: string) => `QR code to donate to ${name}`,
		scan: 'Scan to donate',
		logo: 'NIL',
	},
} as const;
