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
	/** On iPhone and iPad, the app on the Home Screen and the browser don't share what they save. */
	finishFirst: (waiting: number) =>
		`Finish ${waiting === 1 ? 'the one thing' : `the ${waiting} things`} under Waiting first. The app on your home screen starts empty, and what’s waiting stays in this browser.`,
	seeWaiting: 'See what’s waiting',
	/** In another app's own browser, which has no way to install. `app` is empty if we don't know which app it is. */
	inApp: {
		title: 'Open in your browser',
		text: (app: string) =>
			`You’re in ${app === '' ? 'another app’s' : `the ${app} app’s`} own browser. It may forget what you save here, and it can’t add us to your home screen.`,
		/** Each app has its own icon for the menu. */
		menu: 'Tap the menu: three dots or lines in a corner, or an arrow or compass below.',
		choose: (browser: string) => `Choose Open in ${browser}, Open in external browser, or a similar entry.`,
		copy: 'No such entry? Copy the link and paste it into your browser.',
		copyLink: 'Copy the link',
		copied: 'Link copied',
		notCopied: 'This app won’t let us copy. Touch and hold the link to copy it:',
		browsers: { ios: 'Safari', other: 'Chrome' },
	},
} as const;
