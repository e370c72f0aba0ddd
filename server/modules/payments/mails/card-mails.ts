import { screens } from '#domain/api/api-paths.ts';
import { mailDay, usd } from '#server/modules/mail/public.ts';
import type { MailedPlan } from './plan-mails.ts';

/**
 * An installment that failed. @param url the card provider's page where the donor pays it or confirms it with their
 * bank.
 */
export function installmentFailedMail(
	{ player_name, team_name, amount, months, paid }: MailedPlan,
	url: string,
	publicUrl: string,
): { subject: string; body: string } {
	return {
		subject: `Your payment for ${player_name} did not go through`,
		body: `The ${usd(amount)} of your monthly donation for ${player_name} (${team_name}) could not be taken: your card was declined, or your bank wants you to confirm the payment. You have made ${paid} of ${months} payments.

Pay with another card, or confirm the payment, on the page of our card provider:
${url}

The card is also tried again by itself over the next days. If it keeps failing, the donation ends.

To change the card or stop: ${publicUrl}${screens.myDonations}
`,
	};
}

/** A card that expires before the next installment. @param next when that is taken. */
export function cardExpiresMail(
	{ player_name, team_name, amount }: MailedPlan,
	{ card, next }: { card: { label: string; expires_at: Date }; next: Date },
	publicUrl: string,
): { subject: string; body: string } {
	const lastDay = new Date(card.expires_at.getTime() - 1);
	return {
		subject: `The card for your monthly donation expires soon`,
		body: `The card that pays your monthly donation for ${player_name} (${team_name}), ${card.label}, expires after ${mailDay(lastDay)}. The next payment of ${usd(amount)} is on ${mailDay(next)}.

Log in and choose “Change the card” at your monthly donations: ${publicUrl}${screens.myDonations}

If your bank has sent you a new card with the same account, the card provider may know of it already. Then there is nothing to do.
`,
	};
}

/**
 * Another card pays the plan from now on. @param card its brand and last digits. The mail has no link that does
 * anything, so nobody gets used to pressing one.
 */
export function cardChangedMail({ player_name, team_name, amount }: MailedPlan, card: string, publicUrl: string): { subject: string; body: string } {
	return {
		subject: 'The card for your monthly donation was changed',
		body: `From now on, ${card} pays your monthly donation of ${usd(amount)} for ${player_name} (${team_name}).

If it was you, you need not do anything.

If it was not you, somebody else may be in your account: set a new password at ${publicUrl}${screens.forgotPassword}, which logs everybody else out. Then look at your monthly donations at ${publicUrl}${screens.myDonations}.
`,
	};
}
