import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { balanceTransactions } from '#server/db/balance-schema.ts';
import type { Phase, Run } from './run.ts';

/** The payout that is being read: as a movement, and where in it. `after` is null when it has been read to its end. */
const cursorSchema = z.object({ txn_ref: z.string(), after: z.nullable(z.string()) });

/** A page of what a payout took to the bank, noted with each movement. */
export const payoutsPhase: Phase = async ({ db, payments: provider }, run) => {
	const at = run.cursor === null ? undefined : cursorSchema.parse(JSON.parse(run.cursor));
	const [payout] = await db
		.select({ txn_ref: balanceTransactions.txn_ref, payout_ref: balanceTransactions.source_ref })
		.from(balanceTransactions)
		.where(
			and(
				inSpan(provider.name, run),
				at === undefined ? undefined : at.after === null ? isAfter(provider.name, at.txn_ref) : eq(balanceTransactions.txn_ref, at.txn_ref),
			),
		)
		.orderBy(asc(balanceTransactions.created_at), asc(balanceTransactions.txn_ref))
		.limit(1);
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

function inSpan(provider: string, { since, until }: Run) {
	return and(
		eq(balanceTransactions.provider, provider),
		eq(balanceTransactions.category, 'payout'),
		gte(balanceTransactions.created_at, since),
		lt(balanceTransactions.created_at, until),
	);
}

function isAfter(provider: string, txn_ref: string) {
	return sql`(${balanceTransactions.created_at}, ${balanceTransactions.txn_ref}) > (
		select b.created_at, b.txn_ref from balance_transactions b where b.provider = ${provider} and b.txn_ref = ${txn_ref})`;
}
