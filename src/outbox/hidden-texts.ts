/**
 * Text for a visitor about something that waits here for its owner's login. It names no kind, amount, athlete, person,
 * or number. `device` is "phone" or "computer".
 */
export const hiddenTexts = {
	/** In the header, whose chunk doesn't know the device. */
	brief: 'Something’s saved here. Log in to see it.',
	title: (device: string) => `Something is saved on this ${device}`,
	text: 'If it’s yours, log in to see it and finish. Until then, it stays hidden.',
	note: (device: string) => `Something is saved on this ${device}. Log in to see it.`,
	logIn: 'Log in',
} as const;
