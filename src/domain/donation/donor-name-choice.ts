/** A donor's choice, in the words of the donation sheet and of the form that changes a waiting donation. */
export const donorNameChoice = {
	legend: 'On the athlete’s page',
	options: [
		{ value: 'anonymous', label: 'Anonymous' },
		{ value: 'named', label: 'With my name' },
	],
	hint: (player: string) =>
		`With your name, ${player}’s page lists you as a recent supporter by first name and last initial, or by your user name. It never shows the amount.`,
	withdraw: 'Don’t show my name',
	withdrawAll: 'Don’t show my name for any donation',
	chosen: 'Your name will appear on the athlete’s page',
	visitor: (player: string) => `You’re giving as a guest. Your name won’t appear on ${player}’s page.`,
} as const;
