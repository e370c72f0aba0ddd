/** Texts of what support sees on the dashboard, around the lists that it shares with admins. */
export const supportTexts = {
	title: 'Support',
	/** Follows the sentence that something can’t be read. */
	notSaved: (device: string) => `Everything here comes from the server each time. Nothing is saved on this ${device}.`,
	decides: 'Only admins and schools decide. You see how far things are.',
	waiting: {
		label: 'What waits',
		empty: 'Nothing waits.',
		text: 'Claims, requests, texts, and photos show up here until somebody has decided.',
	},
	team: {
		title: 'A team’s athletes',
		text: 'Choose a team to see who holds which page, and what has changed.',
	},
} as const;
