import type { Receipt } from '#domain/donation/donation-records.ts';
import { formatDollars } from '#domain/money/money.ts';

/** Texts of the pages after a checkout, and of the receipt. `device` is "phone" or "computer". */
export const receiptTexts = {
	title: 'Receipt',
	home: 'Home',
	contact: 'Contact Us',
	myDonations: 'My Donations',
	print: 'Print or save as PDF',
	tryAgain: 'Try again',
	/** The page after a failed checkout. */
	failed: {
		notCharged: 'You weren’t charged.',
		/** The server can't say so, or hasn't answered. */
		unknown: 'We don’t know yet whether you were charged.',
		unanswered: 'We’re checking whether you were charged.',
		savedHere: 'Your donation is still saved here. You can try again.',
		saved: 'Your donation is saved. You can try again without retyping anything.',
	},
	/** The page after a checkout, until the server has answered and afterwards. */
	confirmation: {
		title: 'Your donation',
		thanks: 'Thank you!',
		confirmed: 'Your donation is confirmed.',
		confirmedBefore: (device: string) => `Your donation is confirmed. You’re seeing the copy saved on this ${device}.`,
		total: (player: string, amount: string) => `${player} has now received ${amount}.`,
		giveMonthly: 'Give monthly',
		paidAt: (time: string) => `Paid ${time}`,
		for: (player: string) => `for player ${player}`,
		amount: (amount: string) => `Amount: $${amount}`,
		/** A monthly donation after its first payment. */
		plan: {
			paid: 'Paid',
			paidFirst: (amount: string, months: number) => `${amount}, month 1 of ${months}`,
			next: 'Next',
			nextOn: (day: string) => `${day}, from the same card`,
			last: 'Last',
			total: 'Total',
			stop: 'Stop anytime in My Donations.',
			/** Nothing is known about a next payment, or there is none. */
			standing: 'See where it stands in My Donations. You can stop it anytime.',
		},
		canceled: 'Canceled',
		canceledNow: 'This donation was canceled.',
		canceledUnpaid: 'You weren’t charged.',
		refunded: 'You were charged twice for this donation. We refunded the second payment.',
		refunding: 'You were charged twice for this donation. We’re refunding the second payment.',
		notPaid: 'Not paid',
		notPaidYet: 'Not paid yet',
		/** Its checkout ended when it was to be paid together with others. */
		unpaidHere: 'You weren’t charged. You can pay it here.',
		declined: 'The payment was declined. Nothing was charged. You can try again.',
		timedOut: 'Checkout timed out. Nothing was charged. You can try again.',
		confirming: 'Confirming…',
		checking: 'We’re checking on your payment. It’s safe to close this page.',
		late: 'We haven’t received your payment yet. If you paid, it can take a moment, and we’ll keep checking. If you left checkout without paying, you weren’t charged.',
		checkNow: 'Check again now',
		check: 'Check again',
		noAnswer: 'We can’t reach our server, so we can’t confirm your payment yet. Nothing is lost. We’ll keep checking.',
		notConfirmed: 'Not confirmed',
		refused: (reason: string) => `Our server couldn’t confirm this payment: ${reason}`,
		unknown: 'We don’t recognize the payment reference in this link. Donations you paid for show up under Your donations on the device you gave from.',
		unproven: 'This link has no payment reference, so we can’t confirm it. You’re seeing only what the link says.',
	},
	closed: {
		title: 'Receipt closed',
		text: (device: string) =>
			`This receipt belongs to someone who was logged in on this ${device}. It closed when they logged out. Their donation isn’t affected.`,
	},
	missing: {
		title: 'Receipt not found',
		text: 'We couldn’t find a receipt at this address. Part of the link may be missing.',
	},
	/** A guest's receipt by mail. */
	mail: {
		title: 'Email this receipt',
		promise: 'Works once. We use your address for this one email and don’t keep it.',
		email: 'Email',
		send: 'Email it to me',
		busy: 'Sending…',
		queuedTo: (email: string) => `We’re emailing it to ${email}. If it isn’t there in a few minutes, check your spam folder.`,
		queued: 'An email with this receipt is on its way. If it can’t be delivered within a day, you can ask for it again here.',
		sent: 'This receipt was emailed. Can’t find it? Check your spam folder, or save this page as a PDF.',
		before: 'This receipt was already emailed, and that works only once. Check your spam folder, or save this page as a PDF.',
		unanswered: 'It may be on its way already. Check your email before you try again.',
	},
	unread: (device: string) => `We can’t reach our server, and this receipt hasn’t been opened on this ${device} yet.`,
	savedCopy: (device: string, time: string) => `We can’t reach our server. This receipt was saved on this ${device} at ${time}.`,
	paper: {
		name: (number: number) => `Receipt number ${number}`,
		site: 'NIL Athletes',
		number: (number: number) => `Receipt No. ${number}`,
		for: (player: string, team: string) => `for ${player}, ${team}`,
		date: 'Date',
		earlierCopies: 'Earlier copies',
		datedBefore: (moment: string) =>
			`Earlier copies and emails of this receipt say ${moment}, when we heard about your payment. The date above is when it went through.`,
		donor: 'Donor',
		donorHidden: 'Visible only to the donor, when logged in',
		guest: 'Guest',
		type: 'Type',
		status: 'Status',
		returned: (amount: string, moment: string) => `${amount} on ${moment}`,
		net: 'Net donation',
		charge: 'Card charge',
		together: (amount: string, donations: number) => `${amount} in one payment for ${donations} donations`,
		line: ({ number, amount, player_name }: NonNullable<Receipt['together']>['donations'][number]) =>
			`No. ${number}: ${formatDollars(amount)} for ${player_name}`,
		reference: 'Reference',
		test: 'This was a test checkout. No money was taken.',
	},
} as const;

/** A bank may return money that it took in a dispute. */
export function returnLabel({ amount, by }: Receipt['returns'][number]): string {
	if (amount < 0) return by === 'bank' ? 'Returned by the bank' : 'Failed refund';
	return by === 'bank' ? 'Taken back by the bank' : 'Refunded';
}
