/** A donor's choice, in the words of the donation sheet and of the form that changes a waiting donation. */
export const donorNameChoice = {
	label: 'Show my name on the athlete’s page',
	anonymous: 'Off: you’re giving anonymously.',
	named: (player: string) => `On: ${player}’s page lists your first name and last initial, or your user name. Never the amount.`,
	withdraw: 'Don’t show my name',
	withdrawAll: 'Don’t show my name for any donation',
	chosen: 'Your name will appear on the athlete’s page',
	visitor: (player: string) => `You’re giving as a guest. Your name won’t appear on ${player}’s page.`,
} as const;
