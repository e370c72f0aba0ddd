import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SnapshotHead, SyncTeam } from '#domain/roster/roster-sync-feed.ts';
import { and, asc, eq, isNotNull, sql } from '#server/db/drizzle.ts';
import { readConsistently } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { players, teamSeasons, teams } from '#server/db/schema/rosters-schema.ts';
import { syncTeamColumns, toSyncTeam } from '../changes/roster-changes-since.ts';
import { hasChangedSince } from '../ticks/changed-since.ts';
import { newestTick } from '../ticks/find-ticks.ts';
import { cursorText } from '../ticks/roster-cursor.ts';
import { type ListingKey, readSnapshotRows } from './snapshot-rows.ts';

/** Rows read at a time, few enough that other requests aren't delayed between two pages. */
const PAGE = 1000;

export interface Snapshot {
	cursor: string;
	count: number;
	/** The text of the answer in pieces, in order (`#domain/roster/roster-sync-feed.ts`). */
	pieces: string[];
}

/** Values of a column with few distinct ones: each is an index + 1 into `values`, 0 for null. */
class Vocabulary {
	readonly values: string[] = [];
	readonly #index = new Map<string, number>();
	readonly column: number[] = [];

	add(value: string | null): void {
		if (value === null) {
			this.column.push(0);
			return;
		}
		let index = this.#index.get(value);
		if (index === undefined) {
			index = this.values.push(value);
			this.#index.set(value, index);
		}
		this.column.push(index);
	}
}

/**
 * Reads all athletes of a sport as of the newest tick. Rows that have changed since are read as they are, and come again with
 * the next delta; totals are those of the tick.
 * @returns undefined if there are such rows and it `mustBeExact`
 */
export function readSnapshot(db: Db, sport_id: number, { asOf, mustBeExact }: { asOf: Date; mustBeExact: boolean }): Promise<Snapshot | undefined> {
	return readConsistently(db, async (tx) => {
		const tick = await newestTick(tx);
		if (mustBeExact && (await hasChangedSince(tx, tick.seen, sport_id))) return undefined;
		const cursor = cursorText(tick);
		const directory = await teamsOf(tx, sport_id);
		const merged = await mergedIn(tx, sport_id);
		const teamIndex = new Map(directory.map((team, index) => [team.team_id, index]));
		const cold = new Map<number, string[]>();
		const classes = new Vocabulary();
		const positions = new Vocabulary();
		const jerseys = new Vocabulary();
		const ids: number[] = [];
		const names: string[] = [];
		const team: number[] = [];
		const pending: number[] = [];
		const received: number[] = [];
		const consent: number[] = [];

		let last: ListingKey | undefined;
		do {
			const page = await readSnapshotRows(tx, sport_id, last, PAGE);
			for (const row of page) {
				ids.push(row.player_id);
				names.push(row.player_name.replace(/[\r\n]/g, ' '));
				team.push(indexOf(teamIndex, row.team_id));
				classes.add(row.player_class);
				positions.add(row.position);
				jerseys.add(row.jersey_number);
				pending.push(row.pending ? 1 : 0);
				received.push(row.received_cents);
				consent.push(row.consent);
				const fields = JSON.stringify(row.cold);
				const rows = cold.get(row.team_id);
				if (rows === undefined) cold.set(row.team_id, [fields]);
				else rows.push(fields);
			}
			last = page.length === PAGE ? page.at(-1)?.key : undefined;
			await nextTurn();
		} while (last !== undefined);

		const head: SnapshotHead = {
			version: 1,
			sport_id,
			cursor,
			as_of: asOf.toISOString(),
			count: ids.length,
			teams: directory,
			classes: classes.values,
			positions: positions.values,
			jerseys: jerseys.values,
			player_id: ids,
			names: names.join('\n'),
			team,
			klass: classes.column,
			position: positions.column,
			jersey: jerseys.column,
			pending,
			received,
			consent: consent.some((byte) => byte !== 0) ? consent : [],
			...(merged.length > 0 && { merged }),
		};
		const pieces = await headPieces(head);
		for (const { team_id } of directory) {
			const rows = cold.get(team_id);
			if (rows !== undefined) pieces.push(`${team_id}\t${rows.join('\t')}\n`);
		}
		pieces.push(`end\t${ids.length}\n`);
		return { cursor, count: ids.length, pieces };
	});
}

function indexOf(teamIndex: Map<number, number>, team_id: number): number {
	const index = teamIndex.get(team_id);
	if (index === undefined) throw new Error(`team ${team_id} has athletes of another sport`);
	return index;
}

/** One column at a time, yielding to the event loop after each. */
async function headPieces(head: SnapshotHead): Promise<string[]> {
	const pieces: string[] = [];
	for (const [key, value] of Object.entries(head)) {
		pieces.push(`${pieces.length === 0 ? '{' : ','}${JSON.stringify(key)}:${JSON.stringify(value)}`);
		await nextTurn();
	}
	pieces.push('}\n');
	return pieces;
}

/** Every merged record of a sport, and the one that took its place. */
async function mergedIn(tx: Db, sport_id: number): Promise<NonNullable<SnapshotHead['merged']>> {
	const rows = await tx
		.select({ from: players.player_id, into: players.merged_into })
		.from(players)
		.where(and(eq(players.sport_id, sport_id), isNotNull(players.merged_into)))
		.orderBy(asc(players.player_id));
	return rows.flatMap(({ from, into }) => (into === null ? [] : [[from, into] as [number, number]]));
}

/**
 * Teams in listing order. A retired one is included only while athletes are still on it, because their rows refer to
 * it.
 */
async function teamsOf(tx: Db, sport_id: number): Promise<SyncTeam[]> {
	const rows = await tx
		.select({
			...syncTeamColumns,
			peopled: sql<boolean>`exists (select 1 from ${players} where ${players.team_id} = ${teams.team_id} and ${players.retired_at} is null)`,
		})
		.from(teams)
		.leftJoin(teamSeasons, eq(teamSeasons.team_id, teams.team_id))
		.where(eq(teams.sport_id, sport_id))
		.orderBy(asc(teams.team_fold), asc(teams.team_id));
	return rows.filter((row) => row.retired_at === null || row.peopled).map(({ retired_at: _retired, peopled: _peopled, ...team }) => toSyncTeam(team));
}
