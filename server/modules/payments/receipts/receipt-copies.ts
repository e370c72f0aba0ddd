import type { Receipt } from '#domain/donation/donation-records.ts';
import { eq } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { outgoingMails } from '#server/db/schema/people-schema.ts';
import { receiptCopies } from '#server/db/schema/receipt-copies-schema.ts';
import type { MailText } from '#server/modules/mail/public.ts';
import type { PaymentRow } from './donation-rows.ts';

/** A guest's receipt can be mailed. An account's goes to the account, and surplus money has none to thank for. */
export function canBeMailed({ user_id, donor_pseudonym, surplus }: PaymentRow): boolean {
	return user_id === null && donor_pseudonym === null && !surplus;
}

export async function mailCopyOf(db: Db, row: PaymentRow): Promise<Receipt['mail_copy']> {
	if (!canBeMailed(row)) return 'no';
	const [copy] = await db
		.select({ waiting: outgoingMails.mail_id })
		.from(receiptCopies)
		.leftJoin(outgoingMails, eq(outgoingMails.mail_id, receiptCopies.mail_id))
		.where(eq(receiptCopies.payment_id, row.payment_id));
	if (copy === undefined) return 'open';
	return copy.waiting === null ? 'sent' : 'queued';
}

/**
 * Queues a receipt for an address, once. The address goes into the mail and nowhere else. @returns false if the receipt
 * was mailed before.
 */
export function queueReceiptCopy(db: Db, payment_id: string, recipient: string, mail: MailText, now: Date): Promise<boolean> {
	return inTransaction(db, async (tx) => {
		const [queued] = await tx
			.insert(outgoingMails)
			.values({ recipient, ...mail, created_at: now, run_after: now })
			.returning({ mail_id: outgoingMails.mail_id });
		if (queued === undefined) throw new Error('no mail was queued');
		const { mail_id } = queued;
		const noted = await tx
			.insert(receiptCopies)
			.values({ payment_id, mail_id, asked_at: now })
			.onConflictDoNothing()
			.returning({ mail_id: receiptCopies.mail_id });
		if (noted.length === 0) await tx.delete(outgoingMails).where(eq(outgoingMails.mail_id, mail_id));
		return noted.length > 0;
	});
}

/** A mail that couldn't be sent doesn't count: if it was a receipt, it can be requested again. */
export async function allowReceiptCopyAgain(db: Db, mail_id: number): Promise<void> {
	await db.delete(receiptCopies).where(eq(receiptCopies.mail_id, mail_id));
}
