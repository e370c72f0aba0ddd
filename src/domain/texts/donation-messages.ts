/**
 * Not in the spec: what happens to a donation that can't be paid right away, or comes to nothing. `device` is "phone" or
 * "computer". Apart from `screen-messages.ts`, which the first screen loads.
 */
export const donationMessages = {
	/** The donation sheet's fine print, in place of "you'll pay on the next page". */
	finePrint: {
		offline: (device: string) => `We’ll save this on your ${device} and send it when you’re back online. Then you can pay. You won’t be charged until you do.`,
		paused: (device: string) =>
			`You can’t pay right now. We’ll save this on your ${device} under Waiting, and you can send it once donations are back on. You won’t be charged until you pay.`,
	},
	/** Shown to donors while the platform takes no donations. */
	givingPaused: 'Donations are paused right now. Nothing was charged.',
	/** Shown before anything was tried. */
	givingPausedNow: 'Donations are paused right now.',
	/** On a donation that the server has, while there is no connection to pay it. */
	payWhenBack: 'You can pay when you’re back online.',
	offlineDonation: (device: string) => `You’re offline. We’ll save your donation on this ${device}. You won’t be charged until you pay.`,
	/** For a canceled donation that was paid anyway. */
	refund: {
		pending: 'A payment came in after you canceled. We’re refunding it.',
		done: 'A payment came in after you canceled. We refunded it.',
	},
	/** A shared checkout that was opened and not paid yet. */
	checkoutOpen: {
		title: 'Checkout open',
		tally: (count: number, amount: string) => `${count} ${count === 1 ? 'donation' : 'donations'}, ${amount}`,
		go: 'Continue to checkout',
		apart: 'Pay separately',
	},
	/** One of several donations that can be paid together. */
	lineOf: (amount: string, player: string, team: string) => `${amount} for ${player} (${team})`,
	payOnlyThis: (amount: string) => `Pay only this ${amount}`,
	wallets: 'Apple Pay, Google Pay, and Link are offered at checkout.',
} as const;
