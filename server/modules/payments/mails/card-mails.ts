import { screens } from '#domain/api/api-paths.ts';
import { cardBrand, SAVED_CARD_LIMITS, type SavedCard } from '#domain/donation/saved-card.ts';
import { formatDollars, formatUsd } from '#domain/money/money.ts';
import { layOut, type MailText, mailDay, mailTime } from '#server/modules/mail/public.ts';
import { type MailedPlan, nextPayment, planFacts } from './plan-mails.ts';

/** A card was saved. The mail has no link that changes anything, so people don't get used to following such links. */
export function cardSavedMail({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>, now: Date, publicUrl: string): MailText {
	const card = `${cardBrand(brand)} ending in ${last4}`;
	return layOut({
		subject: 'A card was saved to your account',
		heading: `${card} was saved.`,
		paragraphs: [
			`You can now give with it, even offline. We’ll charge it only for donations you confirm, up to ${formatUsd(SAVED_CARD_LIMITS.donation)} each and ${formatUsd(SAVED_CARD_LIMITS.day)} a day.`,
		],
		facts: [
			['Card', card],
			['Saved on', mailTime(now)],
		],
		notes: [
			'If that was you, you’re all set. Saving a card doesn’t charge it.',
			`If it wasn’t, someone else may be in your account. Set a new password at ${publicUrl}${screens.forgotPassword}, which logs everyone else out. Then remove the card.`,
		],
		links: [{ label: 'See your payment methods', url: `${publicUrl}${screens.account}` }],
	});
}

/**
 * An installment that failed. @param url the card provider's page where the donor pays it or confirms it with their
 * bank.
 */
export function installmentFailedMail(plan: MailedPlan, url: string, publicUrl: string): MailText {
	const { player_name, amount } = plan;
	return layOut({
		subject: `Your payment for ${player_name} didn’t go through`,
		heading: `We couldn’t charge ${formatDollars(amount)} for ${player_name}.`,
		paragraphs: [
			'Your card was declined, or your bank wants you to confirm the payment. You can pay with another card or confirm the payment with our card provider.',
		],
		facts: planFacts(plan),
		notes: ['We’ll also retry your card over the next few days. If it keeps failing, your donation will stop.'],
		links: [
			{ label: `Pay ${formatDollars(amount)}`, url },
			{ label: 'Change your card or stop', url: `${publicUrl}${screens.myDonations}` },
		],
	});
}

/** A card that expires before the next installment. @param next when that is taken. */
export function cardExpiresMail(plan: MailedPlan, { card, next }: { card: { label: string; expires_at: Date }; next: Date }, publicUrl: string): MailText {
	const { player_name, amount, time_zone } = plan;
	return layOut({
		subject: 'The card for your monthly donation expires soon',
		heading: 'Your card expires before your next payment.',
		paragraphs: [
			`${card.label}, which pays your monthly donation for ${player_name}, expires at the end of ${lastMonth(card.expires_at)}. Your next payment of ${formatDollars(amount)} is on ${mailDay(next, time_zone)}.`,
			'To keep giving, log in and choose “Change the card” under your monthly donations.',
		],
		facts: [...planFacts(plan), nextPayment(next, plan)],
		notes: ['If your bank sent you a new card for the same account, our card provider may already have it. Then you’re all set.'],
		links: [{ label: 'Change your card', url: `${publicUrl}${screens.myDonations}` }],
	});
}

/** "November 2026", the last month in which a card is good. @param expires_at the moment after it, in UTC. */
function lastMonth(expires_at: Date): string {
	return new Date(expires_at.getTime() - 1).toLocaleDateString('en-US', { year: 'numeric', month: 'long', timeZone: 'UTC' });
}

/**
 * Another card pays the plan from now on. @param card its brand and last digits. The mail has no link that changes
 * anything, so people don't get used to following such links.
 */
export function cardChangedMail(plan: MailedPlan, card: string, publicUrl: string): MailText {
	return layOut({
		subject: 'The card for your monthly donation was changed',
		heading: `${card} now pays for your monthly donation.`,
		facts: planFacts(plan),
		notes: [
			'If that was you, you’re all set.',
			`If it wasn’t, someone else may be in your account. Set a new password at ${publicUrl}${screens.forgotPassword}, which logs everyone else out. Then check your monthly donations.`,
		],
		links: [{ label: 'See your monthly donations', url: `${publicUrl}${screens.myDonations}` }],
	});
}
