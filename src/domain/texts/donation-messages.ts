/** Not in the spec: what happens to a donation that can't be paid right away. `device` is "phone" or "computer". */
export const donationMessages = {
	/** The donation sheet's fine print, in place of "you'll pay on the next page". */
	finePrint: {
		offline: (device: string) => `We’ll save this on your ${device} and send it when you’re back online. Then you can pay. You won’t be charged until you do.`,
		paused: (device: string) =>
			`You can’t pay right now. We’ll save this on your ${device} under Waiting, and you can send it once donations are back on. You won’t be charged until you pay.`,
	},
	/** In the band under the header. */
	pausedBand: { title: 'Donations are paused.', text: 'You can still save one for later.' },
} as const;
