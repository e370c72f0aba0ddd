import type { BasketStatus } from '#domain/donation/basket.ts';
import { basketTexts } from './basket-texts.ts';

const texts = basketTexts;

export interface BasketOutcome {
	title: string;
	text: string;
	/**
	 * `confirm`: nobody pays now, because a payment may be on its way. `pay`: something is left to pay. `share`: all is
	 * paid.
	 */
	next: 'confirm' | 'pay' | 'share' | 'none';
}

/**
 * The outcome of a checkout, from the states of its donations. Each may also have been paid separately, or canceled.
 * `isReturned`: the person comes from the provider's page, which says that they paid. `isLate`: we have asked several
 * times since.
 */
export function basketOutcome({ state, donations }: BasketStatus, { isReturned, isLate }: { isReturned: boolean; isLate: boolean }): BasketOutcome {
	const paid = donations.filter((one) => one.state === 'paid');
	const canceled = donations.filter((one) => one.state === 'cancelled');
	const processing = donations.filter((one) => one.state === 'processing');
	const unpaid = donations.length - paid.length - canceled.length - processing.length;
	if (processing.length > 0 || state === 'processing') return { title: texts.confirming, text: texts.checking, next: 'confirm' };
	if (unpaid === 0 && paid.length === 0) return { title: texts.canceled, text: texts.allCanceled, next: 'none' };
	if (unpaid === 0 && canceled.length > 0) return { title: texts.somePaid, text: texts.restCanceled, next: 'none' };
	if (unpaid === 0) return { title: texts.thanks, text: state === 'paid' && paid.every((one) => one.included) ? texts.paid : texts.paidApart, next: 'share' };
	if (state === 'session_open' && isReturned) return { title: texts.confirming, text: isLate ? texts.late : texts.checking, next: 'confirm' };
	if (paid.length > 0) return { title: texts.somePaid, text: state === 'session_open' ? texts.restOpen : texts.restWaits, next: 'pay' };
	return { title: texts.notPaid, text: state === 'session_open' ? texts.open : texts.notCharged, next: 'pay' };
}
