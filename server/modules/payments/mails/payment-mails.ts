import { screens } from '#domain/api/api-paths.ts';
import { notDeductible } from '#domain/collaboration/nil-stance.ts';
import type { StatementPayment } from '#domain/donation/donation-records.ts';
import { formatDollars, formatUsd, sumDollars } from '#domain/money/money.ts';
import { type PayoutTerms, payoutLine } from '#domain/site/payout-line.ts';
import { layOut, type MailText, mailDay, mailTime } from '#server/modules/mail/public.ts';

/** What mails about a payment contain. */
export interface MailedPayment extends StatementPayment {
	/** The account's name; null for a visitor. */
	donor_name: string | null;
	/** The donor's time zone; null if it isn't known. */
	time_zone: string | null;
}

const TEST_CHECKOUT = 'This was a test checkout. No money was taken.';
/** The donor may have paid it in another way, and the saved card goes all the same. */
const PLEDGE_PAID = 'Your pledge is paid. We don’t keep the card that you saved for it.';
const TEST_REFUND = 'This was a test checkout. No money was taken or refunded.';

/** In a receipt that went to an address which somebody typed on the receipt's page. */
export const TYPED_ADDRESS =
	'Someone entered this address on the receipt’s page, most likely you. If it wasn’t you, you can ignore this email. We don’t keep the address.';

/** What receipts say beside the payment. */
export interface ReceiptContext {
	payout: PayoutTerms;
	publicUrl: string;
	/** Whether it has paid a pledge. */
	pledged?: boolean;
	/** Why the mail went to this address, if that needs saying. */
	why?: string;
}

/** The receipt of a payment, one for each installment. */
export function receiptMail(payment: MailedPayment, { payout, publicUrl, pledged = false, why = '' }: ReceiptContext): MailText {
	const { player_name, team_name, months, instalment, payment_id, number, paid_at, reference, donor_name, time_zone, returned, test } = payment;
	const amount = formatDollars(payment.amount);
	const month = months === null || instalment === null ? undefined : `${instalment} of ${months}`;
	return layOut({
		subject: month === undefined ? `Receipt: ${amount} for ${player_name}` : `Receipt: ${amount} for ${player_name}, month ${month}`,
		heading: `Thank you! You gave ${amount} to ${player_name}.`,
		facts: [
			['Amount', amount],
			['Athlete', `${player_name}, ${team_name}`],
			['Date', mailTime(new Date(paid_at), time_zone)],
			['Month', month],
			['Refunded', returned === 0 ? undefined : formatDollars(returned)],
			['Donor', donor_name],
			['Receipt', `No. ${number}`],
			['Reference', reference],
		],
		notes: [test ? TEST_CHECKOUT : '', pledged ? PLEDGE_PAID : '', payoutLine(payout, { demo: test }), notDeductible, why],
		links: [
			{ label: 'View or print your receipt', url: `${publicUrl}${screens.receipt(payment_id)}` },
			...(month === undefined ? [] : [{ label: 'See or stop your monthly donations', url: `${publicUrl}${screens.myDonations}` }]),
		],
	});
}

/**
 * The receipt of several donations that one checkout paid, which are listed one by one.
 * @param payment any of them. @param together all of them, at least two.
 */
export function sharedReceiptMail(
	{ paid_at, reference, donor_name, time_zone, test }: MailedPayment,
	together: readonly [StatementPayment, ...StatementPayment[]],
	{ payout, publicUrl, pledged = false }: ReceiptContext,
): MailText {
	const amount = formatUsd(sumDollars(together.map((one) => one.amount)));
	const [first, ...others] = together;
	const link = ({ payment_id, player_name }: StatementPayment) => ({
		label: `View or print the receipt for ${player_name}`,
		url: `${publicUrl}${screens.receipt(payment_id)}`,
	});
	const returned = sumDollars(together.map((one) => one.returned));
	return layOut({
		subject: `Receipt: ${amount} for ${together.length} donations`,
		heading: `Thank you! You gave ${amount} in ${together.length} donations.`,
		facts: [
			...together.map(({ amount, player_name, team_name, number }): [string, string] => [
				`No. ${number}`,
				`${formatDollars(amount)} to ${player_name}, ${team_name}`,
			]),
			['Total', amount],
			['Date', mailTime(new Date(paid_at), time_zone)],
			['Refunded', returned === 0 ? undefined : formatUsd(returned)],
			['Donor', donor_name],
			['Reference', reference],
		],
		notes: [test ? TEST_CHECKOUT : '', pledged ? PLEDGE_PAID : '', payoutLine(payout, { demo: test }), notDeductible],
		links: [link(first), ...others.map(link)],
	});
}

/** What both mails about a refund list. */
function refundFacts({ player_name, team_name, amount, paid_at, number, reference, time_zone }: MailedPayment, [label, back]: [string, number]) {
	const facts: [string, string][] = [
		[label, formatDollars(back)],
		['Donation', formatDollars(amount)],
		['Athlete', `${player_name}, ${team_name}`],
		['Donated on', mailDay(new Date(paid_at), time_zone)],
		['Receipt', `No. ${number}`],
		['Reference', reference],
	];
	return facts;
}

/** A short notice of a refund. @param back dollars of this refund. */
export function refundMail(payment: MailedPayment & { surplus: boolean }, back: number, publicUrl: string): MailText {
	const { player_name, payment_id, amount, surplus, test } = payment;
	const part = back === amount ? `your ${formatDollars(amount)} donation` : `${formatDollars(back)} of your ${formatDollars(amount)} donation`;
	return layOut({
		subject: `Refund: ${formatDollars(back)} for ${player_name}`,
		heading: `We refunded ${part} to ${player_name}.`,
		paragraphs: [
			surplus ? 'You were charged a second time, or after the donation was canceled.' : '',
			test ? TEST_REFUND : 'The money is going back to the card you paid with. Your bank decides when it shows up.',
		],
		facts: refundFacts(payment, ['Refunded', back]),
		links: [{ label: 'View your receipt', url: `${publicUrl}${screens.receipt(payment_id)}` }],
	});
}

/**
 * A refund didn't go through after all. @param back dollars of that refund. @param failure why, as a sentence; null if
 * nobody says.
 */
export function refundFailedMail(
	payment: MailedPayment & { surplus: boolean },
	{ back, failure }: { back: number; failure: string | null },
	publicUrl: string,
): MailText {
	const { player_name, payment_id, surplus, test } = payment;
	return layOut({
		subject: `Refund failed: ${formatDollars(back)} for ${player_name}`,
		heading: `Your ${formatDollars(back)} refund didn’t go through.`,
		paragraphs: [
			`We tried to send the money back to your card, but the bank returned it to us.${failure === null ? '' : ` ${failure}`}`,
			`We know about it and will contact you to find another way. ${surplus ? 'We still owe you this money.' : `Until then, it counts toward ${player_name} again.`}`,
			test ? TEST_REFUND : '',
		],
		facts: refundFacts(payment, ['Not refunded', back]),
		links: [
			{ label: 'Contact us', url: `${publicUrl}${screens.contact}` },
			{ label: 'View your receipt', url: `${publicUrl}${screens.receipt(payment_id)}` },
		],
	});
}
