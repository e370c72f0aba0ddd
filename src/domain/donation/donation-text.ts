import { dollarsToCents, formatUsd } from '../money/money.ts';
import type { Donation } from './donation-records.ts';

type DonationFacts = Pick<Donation, 'state' | 'amount' | 'returned'>;

/** "$50", "$19.50". */
export function dollarsText(dollars: number): string {
	return formatUsd(dollarsToCents(dollars));
}

/** The state of a payment or a donation. It always says whether money moved. */
export function donationStateText({ state, amount, returned }: DonationFacts): string {
	switch (state) {
		case 'settled':
			return 'Paid';
		case 'partly_refunded':
			return `Paid; ${dollarsText(returned)} of it was given back`;
		case 'refunded':
			return 'Given back, all of it';
		case 'returning':
			return 'Being given back: it came in a second time, or after the donation was cancelled';
		case 'disputed':
			return 'Paid; the bank of the card is looking into it';
		case 'lost':
			return returned < amount ? `Paid; the bank of the card took back ${dollarsText(returned)} of it` : 'The bank of the card took it back';
		case 'processing':
			return 'The payment is being confirmed';
		case 'waiting':
			return 'Waiting to be paid. Not charged.';
		case 'test':
			return 'A test: no money was taken';
		case 'failed':
			return 'Declined. Not charged. You can try again.';
	}
}

/** "One-time donation", "Monthly donation, 2 of 6", "Monthly donation, 6 months". */
export function donationKindText({ months, instalment }: Pick<Donation, 'months' | 'instalment'>): string {
	if (months === null) return 'One-time donation';
	return `Monthly donation, ${instalment === null ? `${months} months` : `${instalment} of ${months}`}`;
}
