/**
 * Texts about the source of an athlete's facts. They have their own file, because the first paint loads the other texts
 * of the page.
 */
export const rosterSourceTexts = {
	season: (team: string, season: string) => `${team} roster, ${season} season.`,
	source: (source: string) => `Source: ${source}.`,
	asOf: (day: string) => `As of ${day}.`,
} as const;
