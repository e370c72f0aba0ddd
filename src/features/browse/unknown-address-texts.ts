/** Texts of an address that names nobody and nothing. Apart from `browseTexts`, because the first paint never shows them. */
export const unknownAddressTexts = {
	sport: 'No sport by that name',
	team: 'No team by that name',
	player: 'No athlete by that name on this team',
	text: 'Check the address for typos. The roster may also have changed.',
	seeTeam: 'See the whole team',
	seeAll: 'See all athletes',
} as const;
