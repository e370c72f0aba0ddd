/** Why nobody is listed, and what to do about it. */
export const noResultsTexts = {
	filtered: 'No athletes match all of these filters.',
	sport: 'This sport has no athletes yet.',
	searched: (text: string, sport: string | undefined) =>
		`No athlete or team${sport === undefined ? '' : ` in ${sport}`} matches “${text}.” Check the spelling, or try another sport.`,
	both: (text: string) => `No athlete with these filters matches “${text}.”`,
	named: (text: string, filtered: boolean) => `No athlete${filtered ? ' with these filters' : ''} is named “${text}.” There’s a team, though.`,
	seeTeam: (team: string) => `See ${team} →`,
	clearSearch: 'Clear search',
} as const;
