import { and, asc, eq, gte, lt, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { balanceTransactions } from '#server/db/schema/balance-schema.ts';
import { payments } from '#server/db/schema/payments-schema.ts';
import { noteDifference } from './note-difference.ts';
import type { Phase, Run } from './phase.ts';

const PAGE = 500;
/** The microsecond and the id of the last payment of a page. */
const CURSOR = /^(\d+)_([0-9a-f-]{36})$/;

/** Booked payments of a period, oldest first, each with its movement of the provider's balance. */
export function bookedPage(db: Db, { provider, since, until, cursor }: Pick<Run, 'provider' | 'since' | 'until' | 'cursor'>) {
	return db
		.select({
			payment_id: payments.payment_id,
			created_us: sql<string>`(extract(epoch from ${payments.created_at}) * 1000000)::bigint::text`,
			ref: payments.provider_ref,
			amount_cents: payments.amount_cents,
			seen: balanceTransactions.txn_ref,
		})
		.from(payments)
		.leftJoin(
			balanceTransactions,
			and(
				eq(balanceTransactions.provider, payments.provider),
				eq(balanceTransactions.charge_ref, payments.provider_ref),
				eq(balanceTransactions.category, 'charge'),
			),
		)
		.where(and(eq(payments.provider, provider), gte(payments.created_at, since), lt(payments.created_at, until), after(cursor)))
		.orderBy(asc(payments.created_at), asc(payments.payment_id))
		.limit(PAGE);
}

/**
 * A page of booked payments, oldest first: does the provider know each? It asks only about charges that weren't in the
 * balance.
 */
export const booksPhase: Phase = async (deps, run) => {
	const { db, payments: provider } = deps;
	const rows = await bookedPage(db, run);
	for (const { payment_id, ref, amount_cents } of rows.filter(({ seen }) => seen === null)) {
		if (!(await provider.hasCharge(ref))) await noteDifference(deps, run, { kind: 'missing_charge', ref, payment_id, ours_cents: amount_cents, mended: false });
	}
	const last = rows.at(-1);
	return { cursor: last === undefined || rows.length < PAGE ? null : `${last.created_us}_${last.payment_id}`, payments: rows.length };
};

function after(cursor: string | null) {
	if (cursor === null) return undefined;
	const [, us, payment_id] = CURSOR.exec(cursor) ?? [];
	if (us === undefined) throw new Error(`not a cursor: ${cursor}`);
	return sql`(${payments.created_at}, ${payments.payment_id}) > (timestamptz 'epoch' + ${us}::bigint * interval '1 microsecond', ${payment_id}::uuid)`;
}
