/** What the components say by themselves. Every other text comes from the room that uses them. */
export const uiTexts = {
	windowTitle: (screen: string) => `${screen} · NIL`,
	close: 'Close',
	clear: (label: string) => `Clear ${label}`,
	draft: {
		restored: 'Pick up where you left off.',
		startOver: 'Start over',
	},
} as const;
