/** Texts of the offer to install the app. */
export const installTexts = {
	title: 'Add it to your home screen',
	text: 'Open rosters and everything you’ve saved with one tap, even offline.',
	decline: 'Not now',
	install: 'Install',
	/** By hand, on iPhone and iPad. The first two have an icon between their parts. */
	steps: {
		share: ['Tap', 'Share in your browser’s toolbar.'],
		add: ['Choose', 'Add to Home Screen.'],
		confirm: 'Tap Add.',
	},
} as const;
