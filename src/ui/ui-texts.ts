/** Texts that the ui components need themselves. Every other text is passed in. */
export const uiTexts = {
	windowTitle: (screen: string) => `${screen} · NIL`,
	close: 'Close',
	clear: (label: string) => `Clear ${label}`,
	draft: {
		restored: 'Pick up where you left off.',
		startOver: 'Start over',
	},
} as const;
