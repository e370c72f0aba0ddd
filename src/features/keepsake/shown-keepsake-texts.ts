/** Texts of a card's own page. */
export const shownKeepsakeTexts = {
	title: 'Keepsake',
	issued: 'This card is valid.',
	void: 'This card is void. Nothing is left of its donation.',
	what: (number: number, player: string, team: string, season: string) =>
		`No. ${number} of ${player} (${team}) for the ${season} season, for a donation on this site.`,
	unknown: 'We couldn’t find that card. Check its address.',
	unreachable: 'We can’t look up the card right now.',
	offline: 'You’re offline. You need a connection to look up a card.',
	tryAgain: 'Try again',
	findAthlete: 'Find an athlete',
} as const;
