import { screens } from '#domain/api/api-paths.ts';
import { usd } from '#server/modules/mail/public.ts';
import type { MailedPayment } from './receipt-mail.ts';

/**
 * A refund didn't go through after all. @param back dollars of that refund. @param failure why, as a sentence; null if
 * nobody says.
 */
export function refundFailedMail(
	payment: MailedPayment & { surplus: boolean },
	{ back, failure }: { back: number; failure: string | null },
	publicUrl: string,
): { subject: string; body: string } {
	const { player_name, team_name, payment_id, amount, surplus, test } = payment;
	const counts = surplus ? 'We still owe it to you.' : `Until then it counts as ${player_name}’s again.`;
	return {
		subject: `Refund failed: ${usd(back)} for ${player_name}`,
		body: `We tried to send ${usd(back)} of your payment of ${usd(amount)} for ${player_name} (${team_name}) back to your card. The bank returned the money to us.
${failure === null ? '' : `${failure}\n`}
We have been told and will get in touch about another way. ${counts} You can also write to us: ${publicUrl}${screens.contact}
${test ? 'This was a test checkout: no money was taken or given back.\n' : ''}
The receipt shows it too: ${publicUrl}${screens.receipt(payment_id)}
`,
	};
}
