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
