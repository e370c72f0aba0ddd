import * as z from 'zod/mini';
import { and, asc, eq, gte, inArray, lt, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { balanceTransactions } from '#server/db/schema/balance-schema.ts';
import type { Phase, Run } from './phase.ts';

/**
 * The payout that is being read: its movement, and the position in it. `after` is null when it has been read to its
 * end.
 */
const cursorSchema = z.object({ txn_ref: z.string(), after: z.nullable(z.string()) });

/** The payout of a period to read next. */
export function nextPayout(db: Db, { provider, since, until, cursor }: Pick<Run, 'provider' | 'since' | 'until' | 'cursor'>) {
	const at = cursorOf(cursor);
	const position = at === undefined ? undefined : at.after === null ? isAfter(provider, at.txn_ref) : eq(balanceTransactions.txn_ref, at.txn_ref);
	return db
		.select({ txn_ref: balanceTransactions.txn_ref, payout_ref: balanceTransactions.source_ref })
		.from(balanceTransactions)
		.where(
			and(
				eq(balanceTransactions.provider, provider),
				eq(balanceTransactions.category, 'payout'),
				gte(balanceTransactions.created_at, since),
				lt(balanceTransactions.created_at, until),
				position,
			),
		)
		.orderBy(asc(balanceTransactions.created_at), asc(balanceTransactions.txn_ref))
		.limit(1);
}

/** A page of what a payout took to the bank; stores the payout with each movement. */
export const payoutsPhase: Phase = async ({ db, payments: provider }, run) => {
	const at = cursorOf(run.cursor);
	const [payout] = await nextPayout(db, run);
	if (payout === undefined) return { cursor: null };
	const { txn_ref, payout_ref } = payout;
	const page = payout_ref === null ? { txn_refs: [], more: false } : await provider.listPayout(payout_ref, at?.after ?? undefined);
	if (page.txn_refs.length > 0) {
		await db
			.update(balanceTransactions)
			.set({ payout_ref })
			.where(and(eq(balanceTransactions.provider, provider.name), inArray(balanceTransactions.txn_ref, page.txn_refs)));
	}
	return { cursor: JSON.stringify({ txn_ref, after: page.more ? (page.txn_refs.at(-1) ?? null) : null }) };
};

function cursorOf(cursor: string | null) {
	return cursor === null ? undefined : cursorSchema.parse(JSON.parse(cursor));
}

function isAfter(provider: string, txn_ref: string) {
	return sql`(${balanceTransactions.created_at}, ${balanceTransactions.txn_ref}) > (
		select b.created_at, b.txn_ref from balance_transactions b where b.provider = ${provider} and b.txn_ref = ${txn_ref})`;
}
