import { and, gt, lte, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { changedRosters, changedTotals } from '#server/db/schema/feed-schema.ts';
import { LONGEST_DELTA } from '../changes/roster-changes-since.ts';

/** Ticks after `from`, up to `to`. */
export interface TickRange {
	from: bigint;
	to: bigint;
}

interface Noted {
	tick: bigint;
	sport_id: number;
	kind: 'bulk' | 'player' | 'team';
	id: number;
	row: string | null;
	merged_into: number | null;
}

interface Changes {
	bulk: bigint | undefined;
	/** Rows as JSON. */
	teams: string[];
	removed_team_ids: number[];
	players: string[];
	removed_player_ids: number[];
	merged: [number, number][];
	totals: { players: number[]; cents: number[]; last: number };
}

/**
 * Changes in a range of ticks, in the form of `feedFileSchema`; undefined if there are none. The same ticks always give
 * the same text. It reads only what ticks noted, so it never contains what came after the range.
 */
export async function windowText(tx: Db, range: TickRange): Promise<string | undefined> {
	const sports = new Map<number, Changes>();
	const changesOf = (sport_id: number): Changes => {
		const found = sports.get(sport_id) ?? newChanges();
		sports.set(sport_id, found);
		return found;
	};
	const bulk = await bulkTicks(tx, range);
	for (const [sport_id, tick] of bulk) changesOf(sport_id).bulk = tick;
	const rowAt = new Map<number, bigint>();
	for (const noted of await lastNotes(tx, range)) {
		const { sport_id, kind, tick, id, row, merged_into } = noted;
		// A device that has the sport as of its bulk tick knows what came before.
		if (kind === 'bulk' || tick <= (bulk.get(sport_id) ?? 0n)) continue;
		const changes = changesOf(sport_id);
		if (kind === 'player') rowAt.set(id, tick);
		if (kind === 'team') row === null ? changes.removed_team_ids.push(id) : changes.teams.push(row);
		else row === null ? changes.removed_player_ids.push(id) : changes.players.push(row);
		if (merged_into !== null) changes.merged.push([id, merged_into]);
	}
	for (const { sport_id, player_id, cents, tick } of await lastTotals(tx, range)) {
		// The row has it, or what an undone merge made of it.
		if (tick <= (rowAt.get(player_id) ?? 0n)) continue;
		const { totals } = changesOf(sport_id);
		totals.players.push(player_id - totals.last);
		totals.cents.push(cents);
		totals.last = player_id;
	}
	if (sports.size === 0) return undefined;
	const parts = [...sports].sort(([a], [b]) => a - b).map(([sport_id, changes]) => textOf(sport_id, changes));
	return `{"version":1,"from":${range.from},"to":${range.to},"sports":[${parts.join(',')}]}`;
}

function newChanges(): Changes {
	return { bulk: undefined, teams: [], removed_team_ids: [], players: [], removed_player_ids: [], merged: [], totals: { players: [], cents: [], last: 0 } };
}

function textOf(sport_id: number, { bulk, teams, removed_team_ids, players, removed_player_ids, merged, totals }: Changes): string {
	const facts = { sport_id, ...(bulk !== undefined && { bulk: Number(bulk) }), removed_team_ids, removed_player_ids };
	const more = { ...(merged.length > 0 && { merged }), totals: { players: totals.players, cents: totals.cents } };
	return `${JSON.stringify(facts).slice(0, -1)},"teams":[${teams.join(',')}],"players":[${players.join(',')}],${JSON.stringify(more).slice(1)}`;
}

/** For each sport in which too much changed at once, or in all, the last tick that a snapshot must have. */
async function bulkTicks(tx: Db, range: TickRange): Promise<Map<number, bigint>> {
	const rows = rowsOf<{ sport_id: number; bulk: string | null; last: string; rows: number }>(
		await tx.execute(sql`
			select sport_id, max(tick) filter (where kind = 'bulk')::text as bulk, max(tick)::text as last,
				(count(distinct id) filter (where kind = 'player') + count(distinct id) filter (where kind = 'team'))::int as rows
			from changed_rosters where ${inRange(changedRosters.tick, range)} group by sport_id`),
	);
	const bulk = new Map<number, bigint>();
	for (const { sport_id, bulk: noted, last, rows: count } of rows) {
		const tick = count > LONGEST_DELTA ? last : noted;
		if (tick !== null) bulk.set(sport_id, BigInt(tick));
	}
	return bulk;
}

async function lastNotes(tx: Db, range: TickRange): Promise<Noted[]> {
	const rows = rowsOf<Omit<Noted, 'tick'> & { tick: string }>(
		await tx.execute(sql`
			select distinct on (sport_id, kind, id) tick::text, sport_id, kind, id, row, merged_into
			from changed_rosters where ${inRange(changedRosters.tick, range)} order by sport_id, kind, id, changed_rosters.tick desc`),
	);
	return rows.map((row) => ({ ...row, tick: BigInt(row.tick) }));
}

async function lastTotals(tx: Db, range: TickRange): Promise<{ sport_id: number; player_id: number; cents: number; tick: bigint }[]> {
	const rows = rowsOf<{ sport_id: number; player_id: number; cents: string; tick: string }>(
		await tx.execute(sql`
			select distinct on (sport_id, player_id) sport_id, player_id, cents::text, tick::text
			from changed_totals where ${inRange(changedTotals.tick, range)} order by sport_id, player_id, changed_totals.tick desc`),
	);
	return rows.map((row) => ({ ...row, cents: Number(row.cents), tick: BigInt(row.tick) }));
}

function inRange(tick: typeof changedRosters.tick | typeof changedTotals.tick, { from, to }: TickRange) {
	return and(gt(tick, from), lte(tick, to));
}
