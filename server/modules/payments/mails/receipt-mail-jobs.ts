import * as z from 'zod/mini';
import { eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { outgoingMails, users } from '#server/db/schema/people-schema.ts';
import { pledges } from '#server/db/schema/pledges-schema.ts';
import type { MailText } from '#server/modules/mail/public.ts';
import { readPayoutTerms } from '#server/modules/site/public.ts';
import { donorOf } from '../donors/donor.ts';
import { findIntent } from '../intents/intents.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import type { JobWork } from '../queues/job-queue.ts';
import { dollars, type PaymentRow, toPayment } from '../receipts/donation-rows.ts';
import { chargeRows, receiptRow } from '../receipts/read-receipt.ts';
import { type MailedPayment, receiptMail, refundFailedMail, refundMail, sharedReceiptMail } from './payment-mails.ts';

const receiptSchema = z.object({ payment_id: z.uuid() });
const refundSchema = z.object({ payment_id: z.uuid(), back_cents: z.int() });
const failedSchema = z.object({ payment_id: z.uuid(), back_cents: z.int(), failure: z.nullable(z.string()) });

/** Mails the receipt of a payment, once. What one checkout paid together is one mail. */
export const mailReceipt: JobWork = async (deps, payload) => {
	const { payment_id } = receiptSchema.parse(payload);
	const [row] = await receiptRow(deps.db, payment_id);
	const paid = row === undefined ? [] : (await chargeRows(deps.db, row)).filter(({ surplus }) => !surplus);
	const [first, ...others] = paid.map(toPayment);
	const context = { payout: await readPayoutTerms(deps.db), publicUrl: deps.publicUrl, pledged: paid.some(({ pledge_id }) => pledge_id !== null) };
	return toDonor(deps, payment_id, (payment) =>
		first !== undefined && others.length > 0 ? sharedReceiptMail(payment, [first, ...others], context) : receiptMail(payment, context),
	);
};

/** Mails that money was refunded. */
export const mailRefund: JobWork = (deps, payload) => {
	const { payment_id, back_cents } = refundSchema.parse(payload);
	return toDonor(deps, payment_id, (payment) => refundMail(payment, dollars(back_cents), deps.publicUrl));
};

/** Mails that a refund failed after we had reported it as made. */
export const mailRefundFailed: JobWork = (deps, payload) => {
	const { payment_id, back_cents, failure } = failedSchema.parse(payload);
	return toDonor(deps, payment_id, (payment) => refundFailedMail(payment, { back: dollars(back_cents), failure }, deps.publicUrl));
};

type Write = (payment: MailedPayment & { surplus: boolean }) => MailText;

/**
 * Queues the mail in the transaction that ends the job. It goes to the account's current e-mail; a visitor's comes from
 * the checkout. Nothing is sent if no address is known.
 */
async function toDonor(deps: PaymentDeps, payment_id: string, write: Write): ReturnType<JobWork> {
	const [row] = await receiptRow(deps.db, payment_id);
	if (row === undefined) throw new Error(`no payment ${payment_id}`);
	const recipient = await payerAddress(deps, row);
	const mail = (donor_name: string | null) => write({ ...toPayment(row), surplus: row.surplus, donor_name, time_zone: row.time_zone });
	return async (tx, now) => {
		if (row.user_id !== null) await writeToAccount(tx, row.user_id, mail, now);
		else if (recipient !== undefined) await tx.insert(outgoingMails).values({ recipient, ...mail(null), created_at: now, run_after: now });
	};
}

/**
 * Queues a mail to the account's current e-mail, unless the account is gone. It locks the account until then, so
 * deleting the account also deletes the mail. @returns its id until it has gone out
 */
export async function writeToAccount(tx: Db, user_id: number, mail: (donor_name: string) => MailText, now: Date): Promise<number | undefined> {
	const [held] = await tx.select({ user_id: users.user_id }).from(users).where(eq(users.user_id, user_id)).for('key share');
	const donor = held && (await donorOf(tx, user_id));
	if (donor === undefined) return undefined;
	const queued = { recipient: donor.email, user_id, ...mail(donor.name), created_at: now, run_after: now };
	return (await tx.insert(outgoingMails).values(queued).returning({ mail_id: outgoingMails.mail_id }))[0]?.mail_id;
}

/**
 * What a person without an account typed at the checkout. Surplus payments have no known donor, unless an account was
 * deleted: that canceled the donation or plan, and nobody would hear of money that came all the same. What was booked
 * before the account was deleted is known to its donor, and gets no mail.
 */
async function payerAddress({ db, payments }: PaymentDeps, row: PaymentRow): Promise<string | undefined> {
	if (row.user_id !== null || row.provider !== payments.name || payments.payerEmail === undefined) return undefined;
	const { provider_session_id, cancel_requested_at } = await findIntent(db, row.intent_id);
	const isTold = row.donor_pseudonym === null ? !row.surplus : row.surplus || cancel_requested_at !== null;
	if (!isTold || provider_session_id === null) return undefined;
	return (await payments.payerEmail(provider_session_id)) ?? (await pledgedAddress(db, row.intent_id));
}

/** A saved card is charged without a page. A pledge's was saved on one, where a visitor typed their address. */
async function pledgedAddress(db: Db, intent_id: string): Promise<string | undefined> {
	const [pledge] = await db.select({ email: pledges.email }).from(pledges).where(eq(pledges.intent_id, intent_id));
	return pledge?.email ?? undefined;
}
