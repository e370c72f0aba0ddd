import { screens } from '#domain/api/api-paths.ts';
import { usd } from '#server/modules/mail/public.ts';
import type { MailedPayment } from './receipt-mail.ts';

/** A short notice of a refund. @param back dollars of this refund. */
export function refundMail(payment: MailedPayment & { surplus: boolean }, back: number, publicUrl: string): { subject: string; body: string } {
	const { player_name, team_name, payment_id, amount, surplus, test } = payment;
	const whole = back === amount;
	const why = surplus ? 'It came in a second time, or after the donation was cancelled.\n' : '';
	return {
		subject: `Refund: ${usd(back)} for ${player_name}`,
		body: `${whole ? `Your payment of ${usd(amount)}` : `${usd(back)} of your payment of ${usd(amount)}`} for ${player_name} (${team_name}) went back to the card that it came from.
${why}${test ? 'This was a test checkout: no money was taken or given back.\n' : 'When it shows there depends on the bank.\n'}
The receipt tells it too: ${publicUrl}${screens.receipt(payment_id)}
`,
	};
}
