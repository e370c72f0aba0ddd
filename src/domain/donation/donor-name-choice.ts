/** A donor's choice, in the words of the donation sheet and of the form that changes a waiting donation. */
export const donorNameChoice = {
	legend: 'On the athlete’s page',
	options: [
		{ value: 'anonymous', label: 'Anonymous' },
		{ value: 'named', label: 'With my name' },
	],
	hint: (player: string) =>
		`With your name, ${player}’s page lists you among recent supporters by first name and the initial of your last name, or else by your account’s name, and never shows an amount.`,
	withdraw: 'Don’t show my name',
	withdrawAll: 'Don’t show my name for any donation',
	chosen: 'With your name on the athlete’s page',
	visitor: (player: string) => `You give without an account, so ${player}’s page shows no name of yours.`,
} as const;
