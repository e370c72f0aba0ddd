/** Texts of the card that asks for the person's team. `device` is "phone" or "computer". */
export const yourTeamTexts = {
	title: 'Whose team is yours?',
	/** On the field, and for screen readers its label. */
	search: 'Find your team',
	searchIn: (sport: string) => `Find your team in ${sport}`,
	teams: 'Teams',
	none: (text: string, sport: string) => `No team in ${sport} matches “${text}.” Check the spelling, or try another sport.`,
	browsing: 'Just browsing',
	chosen: (team: string) => `${team} is your team`,
	/** Effects of the choice. */
	after: (device: string) => `You’ll find it at the top of this page on this ${device}. Save it, and its roster and photos also open without a signal.`,
	another: 'Choose another',
	done: 'Done',
} as const;
