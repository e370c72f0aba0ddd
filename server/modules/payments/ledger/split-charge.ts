import { toCents } from '#domain/money/money.ts';
import { inArray } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { refundRequests } from '#server/db/schema/admin-money-schema.ts';
import { disputes as disputeRows } from '#server/db/schema/disputes-schema.ts';
import { paymentRefunds } from '#server/db/schema/payments-schema.ts';
import type { ProviderDispute, ProviderRefund } from '../provider/payment-provider.ts';
import { isDecided } from './apply-disputes.ts';
import type { Payment } from './payment-row.ts';
import { refundIdOf } from './refund-request.ts';
import { splitCents } from './split-cents.ts';

/** What concerns each line of a charge, by its payment. A line that nothing concerns has no entry. */
type ByPayment<T> = Map<string, T[]>;

function add<T>(parts: ByPayment<T>, payment_id: string, part: T): void {
	parts.set(payment_id, [...(parts.get(payment_id) ?? []), part]);
}

/** Cents of a line that neither a refund nor the bank has taken. */
export function leftOfLine({ amount_cents, refunded_cents, lost_cents }: Pick<Payment, 'amount_cents' | 'refunded_cents' | 'lost_cents'>): number {
	return Math.max(0, amount_cents - refunded_cents - lost_cents);
}

/**
 * Which lines of a charge its refunds belong to. A refund that we asked for belongs to the line of the
 * request. One that was made at the provider names no line, so it is split by what was left of each. A split is stored
 * with its first booking and doesn't change.
 *
 * @param lines the charge's payments, locked by the caller.
 */
export async function splitRefunds(tx: Db, lines: Payment[], refunds: ProviderRefund[]): Promise<ByPayment<ProviderRefund>> {
	const parts: ByPayment<ProviderRefund> = new Map();
	if (refunds.length === 0) return parts;
	const ids = lines.map(({ payment_id }) => payment_id);
	const stored = await tx.select().from(paymentRefunds).where(inArray(paymentRefunds.payment_id, ids));
	const lineOf = await linesOfRequests(tx, refunds);
	const left = lines.map(leftOfLine);
	for (const refund of refunds) {
		const known = stored.filter(({ refund_ref }) => refund_ref === refund.refund_ref);
		const stood = known.some(({ state }) => state === 'stands');
		const own = lines.findIndex(({ payment_id }) => payment_id === lineOf.get(refundIdOf(refund.key) ?? ''));
		const cents =
			known.length > 0
				? lines.map(({ payment_id }) => known.find((row) => row.payment_id === payment_id)?.amount_cents ?? 0)
				: allocate(refund.amount_cents, refund.status === 'stands' ? left : lines.map(({ amount_cents }) => amount_cents), own);
		for (const [i, { payment_id }] of lines.entries()) {
			const part = cents[i] ?? 0;
			if (part === 0) continue;
			if (known.length === 0 && refund.status === 'stands') left[i] = Math.max(0, (left[i] ?? 0) - part);
			if (stood && refund.status === 'failed') left[i] = (left[i] ?? 0) + part;
			// The request is about its own line only.
			add(parts, payment_id, { ...refund, amount_cents: toCents(part), key: own === -1 || i === own ? refund.key : null });
		}
	}
	return parts;
}

/** The preferred line, if there is one, takes as much as it has. The others share the rest by what they have. */
function allocate(cents: number, left: number[], preferred: number): number[] {
	const own = Math.min(cents, left[preferred] ?? 0);
	const shared = splitCents(
		cents - own,
		left.map((weight, i) => (i === preferred ? weight - own : weight)),
	);
	return shared.map((part, i) => (i === preferred ? part + own : part));
}

/** The payments that the requests behind these refunds are about. */
async function linesOfRequests(tx: Db, refunds: ProviderRefund[]): Promise<Map<string, string>> {
	const ids = refunds.flatMap(({ key }) => refundIdOf(key) ?? []);
	if (ids.length === 0) return new Map();
	const rows = await tx
		.select({ refund_id: refundRequests.refund_id, payment_id: refundRequests.payment_id })
		.from(refundRequests)
		.where(inArray(refundRequests.refund_id, ids));
	return new Map(rows.map(({ refund_id, payment_id }) => [refund_id, payment_id]));
}

/**
 * Which part of each dispute concerns each line. The bank names no line, so a dispute is split by what is left of each.
 * The split changes with what is left until the bank decides.
 *
 * @param lines the charge's payments, locked by the caller, with all refunds booked.
 */
export async function splitDisputes(tx: Db, lines: Payment[], disputes: ProviderDispute[]): Promise<ByPayment<ProviderDispute>> {
	const parts: ByPayment<ProviderDispute> = new Map();
	if (disputes.length === 0) return parts;
	const ids = lines.map(({ payment_id }) => payment_id);
	const stored = await tx.select().from(disputeRows).where(inArray(disputeRows.payment_id, ids));
	const left = lines.map(leftOfLine);
	for (const dispute of disputes) {
		const known = stored.filter(({ dispute_ref }) => dispute_ref === dispute.dispute_ref);
		const isOver = known.some(isDecided);
		const told = lines.map(({ payment_id }) => known.find((row) => row.payment_id === payment_id));
		const cents = isOver ? told.map((row) => row?.amount_cents ?? 0) : splitCents(dispute.amount_cents, left);
		for (const [i, { payment_id }] of lines.entries()) {
			const part = cents[i] ?? 0;
			if (!isOver) left[i] = Math.max(0, (left[i] ?? 0) - part);
			if (part > 0 || told[i] !== undefined) add(parts, payment_id, { ...dispute, amount_cents: toCents(part) });
		}
	}
	return parts;
}
