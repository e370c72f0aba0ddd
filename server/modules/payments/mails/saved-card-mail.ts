import { screens } from '#domain/api/api-paths.ts';
import { cardBrand, SAVED_CARD_LIMITS, type SavedCard } from '#domain/donation/saved-card.ts';
import { formatUsd } from '#domain/money/money.ts';
import { layOut, type MailText, mailTime } from '#server/modules/mail/public.ts';

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
