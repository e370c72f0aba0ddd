import { screens } from '#domain/api/api-paths.ts';
import { notDeductible } from '#domain/collaboration/nil-stance.ts';
import type { StatementPayment } from '#domain/donation/donation-records.ts';
import { mailDay, usd } from '#server/modules/mail/public.ts';

/** What mails about a payment contain. */
export interface MailedPayment extends StatementPayment {
	/** The account's name; null for a visitor. */
	donor_name: string | null;
}

/** The receipt of a payment, one for each installment. */
export function receiptMail(payment: MailedPayment, publicUrl: string): { subject: string; body: string } {
	const { player_name, team_name, months, instalment, payment_id, number, paid_at, reference, donor_name, returned, test } = payment;
	const amount = usd(payment.amount);
	const month = months === null || instalment === null ? undefined : `${instalment} of ${months}`;
	const lines: [string, string | undefined | null][] = [
		['Receipt', `No. ${number}`],
		['Date', mailDate(paid_at)],
		['Athlete', `${player_name}, ${team_name}`],
		['Amount', amount],
		['Month', month],
		['Given back', returned === 0 ? undefined : usd(returned)],
		['Donor', donor_name],
		['Reference', reference],
	];
	const plan = `Your monthly donations, and the way to stop one, are at ${publicUrl}${screens.myDonations}\n`;
	return {
		subject: month === undefined ? `Receipt: ${amount} for ${player_name}` : `Receipt: ${amount} for ${player_name}, month ${month}`,
		body: `Thank you. Your payment is booked.

${lines.flatMap(([label, value]) => (value == null ? [] : [`    ${label.padEnd(12)}${value}`])).join('\n')}

${notDeductible}
${test ? 'This was a test checkout: no money was taken.\n' : ''}
To print it: ${publicUrl}${screens.receipt(payment_id)}
${month === undefined ? '' : plan}`,
	};
}

/** "November 21, 2026, 08:10 UTC", because we don't know the reader's time zone. */
function mailDate(iso: string): string {
	return `${mailDay(new Date(iso))}, ${iso.slice(11, 16)} UTC`;
}

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
