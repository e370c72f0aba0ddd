/** Texts of a private screen while it is locked. `device` is "phone" or "computer". */
export const requireLoginTexts = {
	title: 'Locked',
	expired: 'Your session has expired.',
	text: (device: string) =>
		`We can’t reach our server right now, so this page stays locked. Nothing is lost. Everything you saved is still on this ${device} and opens again once you’re back online and logged in.`,
	tryAgain: 'Try again',
} as const;
