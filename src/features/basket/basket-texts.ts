import type { IntentState } from '#domain/donation/donation.ts';

/** Texts of the page of a shared checkout, and of the choice of what to pay together. */
export const basketTexts = {
	title: 'Your donations',
	thanks: 'Paid. Thank you!',
	confirming: 'Confirming your payment…',
	notPaid: 'Not paid yet',
	somePaid: 'Some of these are paid',
	opening: 'Opening checkout…',
	saved: (device: string) => `Saved on this ${device}`,
	savedText: 'You can pay as soon as you’re back online. You won’t be charged until you pay.',
	openNow: 'Try again now',
	refused: 'We couldn’t open checkout',
	gone: 'We couldn’t find that checkout.',
	goneLoggedOut: 'If you gave while logged in, log in again to see it.',
	logIn: 'Log in',
	loading: 'Looking up your checkout…',
	noAnswer: 'We can’t reach our server, so we don’t know yet whether you paid. Nothing is lost.',
	check: 'Check again',
	notCharged: 'You weren’t charged. Your donations are still waiting.',
	/** The checkout page is still open, so a payment can still arrive. */
	open: 'We haven’t received a payment. Your donations are still waiting.',
	restWaits: 'You weren’t charged for the others.',
	restOpen: 'We haven’t received a payment for the others.',
	restCanceled: 'The others were canceled. You weren’t charged for them.',
	canceled: 'Canceled',
	allCanceled: 'These donations were canceled. You weren’t charged.',
	checking: 'We’re checking with our card provider.',
	late: 'We haven’t received your payment yet. If you paid, it can take a moment, and we’ll keep checking. If you left checkout without paying, you weren’t charged.',
	/** The sentence of the thanks. */
	backed: (names: string, amount: string) => `You backed ${names} with ${amount}.`,
	receipts: 'Receipts',
	paid: 'Your card was charged once, and each athlete gets their donation.',
	/** Without an answer from the server: what it said earlier. */
	paidBefore: (device: string) => `Your donations are confirmed. You’re seeing the copy saved on this ${device}.`,
	/** If some of them were paid outside this checkout. */
	paidApart: 'All of these are paid, and each athlete gets their donation.',
	total: (amount: string) => `Total ${amount}`,
	line: (amount: string, player: string, team: string) => `${amount} for ${player} (${team})`,
	/** One athlete may have two equal donations, so the number tells them apart. */
	receiptFor: (nth: number, of: number, amount: string, player: string) => `Receipt ${nth} of ${of}: ${amount} for ${player}`,
	receipt: 'Receipt',
	/** Follows the state of a paid donation. */
	newTotal: (player: string, total: string) => ` · ${player} has now received ${total}`,
	seeWaiting: 'See what’s waiting',
	home: 'Home',
	states: {
		created: 'Waiting',
		session_open: 'Waiting',
		processing: 'Confirming…',
		paid: 'Paid',
		failed: 'Declined',
		expired: 'Waiting',
		cancelled: 'Canceled',
	} satisfies Record<IntentState, string>,
	leftOut: 'Not part of this checkout',
} as const;
