/** Texts of a team's poster. */
export const teamPosterTexts = {
	title: 'Poster',
	titleOf: (team: string) => `${team} poster`,
	loading: 'Loading the team…',
	failed: 'We couldn’t load this team',
	teams: (n: number) => `${n} teams`,
	note: 'Choose an athlete and an amount. You won’t be charged until you pay.',
} as const;
