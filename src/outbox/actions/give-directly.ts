import type { CheckoutAnswer } from '#domain/donation/donation.ts';
import { registerDonation, registerPlan } from '../kinds/donation-requests.ts';
import { cardConsent, type DonationRow } from '../kinds/outbox-row.ts';
import { noteAnswer, noteGiven, underGivenKey } from './given-directly.ts';

/** A consent to charge a saved card needs a row: without one, nobody could undo it here. */
export function canGiveDirectly(row: DonationRow): boolean {
	return row.payload !== null && cardConsent(row) === undefined;
}

/**
 * Registers a donation with the server although this device's storage can't hold it. The same donation again, a moment
 * after one without an answer, goes out under the first one's key, directly or from storage: it is that donation, and
 * nobody gives twice by mistake. Resolves to the URL of its checkout, where the person pays or not. Only if `canGiveDirectly`. @throws
 * ApiFailure
 */
export async function giveDirectly(row: DonationRow): Promise<string> {
	const same = underGivenKey(row);
	noteGiven(same);
	const { checkout_url } = await register(same);
	noteAnswer(same);
	return checkout_url;
}

function register(row: DonationRow): Promise<CheckoutAnswer> {
	if (row.payload === null || !canGiveDirectly(row)) throw new Error('This donation can’t be given directly.');
	switch (row.kind) {
		case 'donation_one_time':
			return registerDonation(row, row.payload);
		case 'donation_recurring':
			return registerPlan(row, row.payload);
	}
}
