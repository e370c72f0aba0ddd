import type { Receipt } from '#domain/donation/donation-records.ts';
import { and, asc, eq, inArray } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { ledgerEntries, ledgerTransactions, payments } from '#server/db/schema/payments-schema.ts';
import { notFound } from '#server/http/errors/http-error.ts';
import { keepsakeOf } from '#server/modules/keepsakes/public.ts';
import { donorOf } from '../donors/donor.ts';
import { dollars, type PaymentRow, selectPayments, toPayment } from './donation-rows.ts';
import { mailCopyOf } from './receipt-copies.ts';
import { movementOf, providerTimes } from './return-times.ts';

export function receiptRow(db: Db, payment_id: string) {
	return selectPayments(db).where(eq(payments.payment_id, payment_id));
}

/** All payments of a basket's charge, by line; only the payment itself if its charge was its own. */
export async function chargeRows(db: Db, row: PaymentRow): Promise<PaymentRow[]> {
	if (row.line === 0) return [row];
	return selectPayments(db)
		.where(and(eq(payments.provider, row.provider), eq(payments.provider_ref, row.provider_ref)))
		.orderBy(asc(payments.line));
}

async function togetherOf(db: Db, row: PaymentRow): Promise<Receipt['together']> {
	const rows = await chargeRows(db, row);
	if (rows.length < 2) return null;
	return {
		amount: dollars(rows.reduce((cents, { amount_cents }) => cents + amount_cents, 0)),
		donations: rows.map(({ payment_id, receipt_number, player_name, team_name, amount_cents }) => ({
			...{ payment_id, player_name, team_name },
			number: receipt_number,
			amount: dollars(amount_cents),
		})),
	};
}

/** What was taken back of a payment, as the ledger has it. */
export function returnsOf(db: Db, payment_id: string) {
	return db
		.select({
			kind: ledgerTransactions.kind,
			booking_key: ledgerTransactions.booking_key,
			posted_at: ledgerTransactions.posted_at,
			cents: ledgerEntries.amount_cents,
		})
		.from(ledgerTransactions)
		.innerJoin(ledgerEntries, and(eq(ledgerEntries.transaction_id, ledgerTransactions.transaction_id), eq(ledgerEntries.account, 'athlete')))
		.where(and(eq(ledgerTransactions.payment_id, payment_id), inArray(ledgerTransactions.kind, ['refunded', 'refund_failed', 'lost', 'won'])))
		.orderBy(asc(ledgerTransactions.transaction_id));
}

/** Each with the provider's time, or else that of our booking; oldest first. */
async function datedReturns(db: Db, payment_id: string): Promise<Receipt['returns']> {
	const returns = await returnsOf(db, payment_id);
	if (returns.length === 0) return [];
	const times = await providerTimes(db, payment_id);
	return returns
		.map(({ kind, booking_key, posted_at, cents }) => ({ kind, cents, at: times.get(movementOf(kind, booking_key)) ?? posted_at }))
		.sort((a, b) => a.at.getTime() - b.at.getTime())
		.map(({ kind, cents, at }) => ({ amount: dollars(cents), at: at.toISOString(), by: kind === 'lost' || kind === 'won' ? 'bank' : 'refund' }));
}

/**
 * The receipt of a payment for anybody with its id. Only the donor sees who gave it, and what else the same checkout
 * paid: a receipt that is passed on mustn't open the others.
 *
 * @param user_id of the session; undefined for a visitor. @throws HttpError 404
 */
export async function receiptOf(db: Db, payment_id: string, user_id: number | undefined, now: Date): Promise<Receipt> {
	const [row] = await receiptRow(db, payment_id);
	if (row === undefined) throw notFound('We couldn’t find that receipt.');
	const isOwn = row.user_id !== null && row.user_id === user_id;
	return {
		...toPayment(row),
		dated_before: row.dated_before?.toISOString() ?? null,
		returns: await datedReturns(db, payment_id),
		of_account: row.user_id !== null || row.donor_pseudonym !== null,
		donor: (isOwn && (await donorOf(db, user_id))) || null,
		together: isOwn ? await togetherOf(db, row) : null,
		mail_copy: await mailCopyOf(db, row),
		keepsake: await keepsakeOf(db, row, { isOwn, now }),
	};
}
