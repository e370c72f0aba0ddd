import { formatDollars } from '../money/money.ts';
import type { Donation } from './donation-records.ts';

type DonationFacts = Pick<Donation, 'state' | 'amount' | 'returned' | 'unsure'>;

/** The state of a payment or a donation. It always says whether money moved. */
export function donationStateText({ state, amount, returned, unsure = false }: DonationFacts): string {
	if (unsure) return 'We’re checking with our card provider whether you paid this.';
	switch (state) {
		case 'settled':
			return 'Paid';
		case 'partly_refunded':
			return `Paid. ${formatDollars(returned)} refunded.`;
		case 'refunded':
			return 'Refunded in full';
		case 'returning':
			return 'We’re refunding a second payment, or one that came in after you canceled.';
		case 'disputed':
			return 'Paid. The card’s bank is reviewing it.';
		case 'lost':
			return returned < amount ? `Paid. The card’s bank took back ${formatDollars(returned)}.` : 'Taken back by the card’s bank';
		case 'processing':
			return 'Confirming your payment…';
		case 'waiting':
			return 'Waiting to be paid. Not charged.';
		case 'test':
			return 'Test payment: no money was taken';
		case 'failed':
			return 'Declined. Not charged. You can try again.';
	}
}

/** "One-time donation", "Monthly donation, 2 of 6", "Monthly donation, 6 months". */
export function donationKindText({ months, instalment }: Pick<Donation, 'months' | 'instalment'>): string {
	if (months === null) return 'One-time donation';
	return `Monthly donation, ${instalment === null ? `${months} months` : `${instalment} of ${months}`}`;
}
