/** Texts of Favorite Athletes. `device` is "phone" or "computer". */
export const favoritesTexts = {
	loading: 'Loading favorites…',
	lead: 'Sorted by donations received, highest first.',
	empty: 'Tap the heart on any athlete to save them here.',
	findAthlete: 'Find an athlete',
	tryAgain: 'Try again',
	notHere: {
		title: (device: string) => `Your favorites aren’t on this ${device} yet`,
		text: 'They’ll load the first time you open them online. After that, you can see them offline, too.',
	},
	number: 'Number',
	retired: 'No longer on a roster',
	transferred: (before: string) => `Transferred since you saved this, from ${before}`,
	received: 'received',
	pounds: (weight: number) => `${weight} lbs`,
	donateTo: (donate: string, player: string) => `${donate} to ${player}`,
	detailsOf: (details: string, player: string) => `${details} for ${player}`,
} as const;
