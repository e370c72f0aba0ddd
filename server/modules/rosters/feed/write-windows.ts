import { errorCode } from '#server/core/error-code.ts';
import { moment } from '#server/db/delete-in-batches.ts';
import { and, eq, inArray, lt, sql } from '#server/db/drizzle.ts';
import { FEED_TURN_TAKEN, takeFeedTurnNow } from '#server/db/feed-turn.ts';
import { inOneSnapshot } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { feedFiles, feedWindows } from '#server/db/schema/feed-schema.ts';
import { packText } from './pack-text.ts';
import { notePurge } from './purged-files.ts';
import { lastBoundary, NEWEST_WINDOW, startOf, WINDOW_LENGTHS } from './window-lengths.ts';
import { type TickRange, windowText } from './window-text.ts';

/**
 * Makes the window that ends at a new tick, as part of the tick. It begins where the next longer one ends, even if that
 * wasn't made for a while, so that there is no gap.
 */
export async function writeNewestWindow(tx: Db, tick: bigint): Promise<void> {
	const now = await timeOf(tx, tick);
	const from = await beginning(tx, await lastTickBefore(tx, startOf(NEWEST_WINDOW, now)), WINDOW_LENGTHS);
	await write(tx, NEWEST_WINDOW, { from, to: tick }, now);
}

/**
 * Makes the longer windows whose boundary has passed since they were made. @returns false if somebody is committing a
 * tick just now; then it is for after the next one.
 */
export async function refreshWindows(db: Db, now: Date): Promise<boolean> {
	for (const [i, window] of WINDOW_LENGTHS.entries()) {
		try {
			await inOneSnapshot(db, async (tx) => {
				// Nobody restarts the history meanwhile, so what is written belongs to it.
				await takeFeedTurnNow(tx);
				const to = await lastTickBefore(tx, lastBoundary(window.ends, now));
				const [latest] = await tx.select({ to: feedWindows.to_tick }).from(feedWindows).where(eq(feedWindows.length, window.length));
				if (latest !== undefined && latest.to >= to) return;
				const from = await beginning(tx, await lastTickBefore(tx, startOf(window, now)), WINDOW_LENGTHS.slice(0, i));
				if (to <= from) return;
				await write(tx, window, { from, to }, now);
				await tx.delete(feedFiles).where(lt(feedFiles.kept_until, now));
			});
		} catch (error) {
			if (errorCode(error) === FEED_TURN_TAKEN) return false;
			throw error;
		}
	}
	return true;
}

/**
 * Makes all windows again from the notes of the same ticks, and deletes every other file at once, because any may name somebody who
 * was removed. The caller holds the turn.
 */
export async function rewriteWindows(tx: Db, now: Date): Promise<void> {
	const lengths = [...WINDOW_LENGTHS, NEWEST_WINDOW];
	for (const { length, from_tick: from, to_tick: to } of await tx.select().from(feedWindows)) {
		const window = lengths.find((one) => one.length === length);
		if (window !== undefined) await write(tx, window, { from, to }, now);
	}
	await tx.delete(feedFiles).where(sql`${feedFiles.hash} not in (select hash from feed_windows where hash is not null)`);
	await notePurge(tx);
}

async function timeOf(tx: Db, tick: bigint): Promise<Date> {
	const [row] = rowsOf<{ ms: string }>(
		await tx.execute(sql`select (extract(epoch from at) * 1000)::bigint::text as ms from ticks where tick = ${tick}::bigint`),
	);
	if (row === undefined) throw new Error(`there is no tick ${tick}`);
	return new Date(Number(row.ms));
}

/** The last tick that was committed before this time; 0 without one. */
async function lastTickBefore(tx: Db, time: Date): Promise<bigint> {
	const [row] = rowsOf<{ tick: string }>(
		await tx.execute(sql`select coalesce((select tick from ticks where at < ${moment(time.getTime())} order by at desc limit 1), 0)::text as tick`),
	);
	return BigInt(row?.tick ?? 0);
}

/**
 * The tick after which a window begins: where it wants to, but no later than the end of the longer windows that were made,
 * and not before all ticks have notes.
 */
async function beginning(tx: Db, wanted: bigint, longer: readonly { length: string }[]): Promise<bigint> {
	const names = longer.map(({ length }) => length);
	const latest = names.length === 0 ? sql`${wanted}::bigint` : sql`(select max(to_tick) from feed_windows where ${inArray(feedWindows.length, names)})`;
	const [row] = rowsOf<{ from: string }>(
		await tx.execute(sql`
			with noted as (
				select coalesce((select max(tick) from ticks where branch_first is null), (select min(tick) from ticks), 0) as first
			) select greatest(first, least(${wanted}::bigint, greatest(first, ${latest})))::text as from from noted`),
	);
	return BigInt(row?.from ?? wanted);
}

async function write(tx: Db, { length, keptMs }: { length: string; keptMs: number }, { from, to }: TickRange, now: Date): Promise<void> {
	const text = await windowText(tx, { from, to });
	const packed = text === undefined ? undefined : await packText([text]);
	const [former] = await tx.select({ hash: feedWindows.hash }).from(feedWindows).where(eq(feedWindows.length, length));
	const row = { from_tick: from, to_tick: to, hash: packed?.hash ?? null, size: Buffer.byteLength(text ?? '') };
	await tx
		.insert(feedWindows)
		.values({ length, ...row })
		.onConflictDoUpdate({ target: feedWindows.length, set: row });
	// Two windows of the same ticks share a file.
	if (packed !== undefined)
		await tx
			.insert(feedFiles)
			.values(packed)
			.onConflictDoUpdate({ target: feedFiles.hash, set: { kept_until: null } });
	if (former?.hash == null) return;
	const named = sql`(select hash from feed_windows where hash is not null)`;
	const kept_until = new Date(now.getTime() + keptMs);
	await tx
		.update(feedFiles)
		.set({ kept_until })
		.where(and(eq(feedFiles.hash, former.hash), sql`${feedFiles.hash} not in ${named}`));
}
