import { deleteInBatches, moment } from '#server/db/delete-in-batches.ts';
import { and, eq, gt, gte, or, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { limitCounts, usedProofs } from '#server/db/schema/limits-schema.ts';

export const HOUR_MS = 3_600_000;

/** One use of something, and how many uses the subject may have in its hour. */
export interface LimitedUse {
	kind: string;
	subject: string;
	most: number;
}

/** A subject that has used up its limit for the hour. */
export interface LimitReached {
	kind: string;
	subject: string;
	used: number;
	/** When its hour ends. */
	until: Date;
}

interface CountOptions {
	/** Written in the same transaction, only if every use is counted. */
	also?: ((tx: Db) => Promise<void>) | undefined;
	/**
	 * False: the commit doesn't wait for the disk, because losing the last counts in a power cut is acceptable. Never
	 * false inside another transaction, whose commit it would affect.
	 */
	lasting?: boolean;
}

/** Rolls back the transaction when not every use could be counted. */
class NotCounted extends Error {
	override name = 'NotCounted';
}

/**
 * Counts every use, or none of them if one subject has reached its limit. Exact across all processes.
 *
 * @returns the subjects at their limit; empty if everything was counted.
 */
export async function countUses(db: Db, uses: readonly LimitedUse[], now: Date, { also, lasting = true }: CountOptions = {}): Promise<LimitReached[]> {
	const none = uses.filter(({ most }) => most < 1);
	if (none.length > 0) return none.map(({ kind, subject }) => ({ kind, subject, used: 0, until: new Date(now.getTime() + HOUR_MS) }));
	try {
		await inTransaction(db, async (tx) => {
			if (!lasting) await tx.execute(sql`set local synchronous_commit = off`);
			if ((await countInTurn(tx, uses, now)) < uses.length) throw new NotCounted();
			await also?.(tx);
		});
		return [];
	} catch (error) {
		if (!(error instanceof NotCounted)) throw error;
		return usedUp(db, uses, now);
	}
}

/** @returns the number of uses that were below their limit. */
async function countInTurn(tx: Db, uses: readonly LimitedUse[], now: Date): Promise<number> {
	// A site may have no limit for this.
	if (uses.length === 0) return 0;
	const isOver = sql`${limitCounts.hour_from} <= ${hourBefore(now)}`;
	// Always in the same order, so two calls that share subjects can't deadlock.
	const rows = [...uses]
		.sort((a, b) => compare(a.kind, b.kind) || compare(a.subject, b.subject))
		.map(({ kind, subject, most }) => ({ kind, subject, most, hour_from: now, used: 1 }));
	const counted = await tx
		.insert(limitCounts)
		.values(rows)
		.onConflictDoUpdate({
			target: [limitCounts.kind, limitCounts.subject],
			set: {
				hour_from: sql`case when ${isOver} then excluded.hour_from else ${limitCounts.hour_from} end`,
				used: sql`case when ${isOver} then 1 else ${limitCounts.used} + 1 end`,
				most: sql`excluded.most`,
			},
			setWhere: sql`${isOver} or ${limitCounts.used} < excluded.most`,
		})
		.returning({ kind: limitCounts.kind });
	return counted.length;
}

async function usedUp(db: Db, uses: readonly LimitedUse[], now: Date): Promise<LimitReached[]> {
	const full = uses.map(({ kind, subject, most }) => and(eq(limitCounts.kind, kind), eq(limitCounts.subject, subject), gte(limitCounts.used, most)));
	const rows = await db
		.select()
		.from(limitCounts)
		.where(and(gt(limitCounts.hour_from, sql`${hourBefore(now)}`), or(...full)));
	return rows.map(({ kind, subject, used, hour_from }) => ({ kind, subject, used, until: new Date(hour_from.getTime() + HOUR_MS) }));
}

/** Takes counted uses back for a call that turned out to be exempt. */
export async function refundUses(db: Db, uses: readonly LimitedUse[]): Promise<void> {
	if (uses.length === 0) return;
	const counted = uses.map(({ kind, subject }) => and(eq(limitCounts.kind, kind), eq(limitCounts.subject, subject)));
	await db
		.update(limitCounts)
		.set({ used: sql`greatest(${limitCounts.used} - 1, 0)` })
		.where(or(...counted));
}

function hourBefore(now: Date) {
	return sql`${new Date(now.getTime() - HOUR_MS).toISOString()}::timestamptz`;
}

function compare(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}

/** Deletes counts of hours that are over, and spent proofs that have expired. */
export async function tidyLimits(db: Db, now: Date): Promise<void> {
	await deleteInBatches(db, limitCounts, sql`hour_from < ${moment(now.getTime() - HOUR_MS)}`);
	await deleteInBatches(db, usedProofs, sql`expires_at < ${moment(now.getTime())}`);
}
