import { type Collection, Dexie, type Table } from 'dexie';
import type { RosterQuery } from '#domain/roster/listing/filter-query.ts';
import type { Player } from '#domain/roster/roster.ts';
import type { SyncDelta } from '#domain/roster/roster-sync-feed.ts';
import { fold } from '#domain/texts/fold.ts';
import { nameJoins, searchTokens } from '#domain/texts/search-tokens.ts';
import { serve } from './bench-harness.ts';

/**
 * The conventional design: one record per athlete, compound indexes for the order, name words, also joined, in a multi-entry index.
 */
interface Row extends Player {
	team_fold: string;
	name_fold: string;
	words: string[];
}

const db = new Dexie('bench-rows') as Dexie & { players: Table<Row, number> };
db.version(1).stores({ players: 'player_id, [sport_id+team_fold+name_fold], [team_id+name_fold], *words' });

const row = (player: Player): Row => {
	const name_fold = fold(player.player_name);
	return { ...player, team_fold: fold(player.team_name), name_fold, words: [...new Set(nameJoins(name_fold))] };
};

function matcher(query: RosterQuery): (row: Row) => boolean {
	const { name, joined, jersey } = searchTokens(query.search ?? '');
	const readings = [name, ...joined];
	return (r) =>
		(query.conference === undefined || r.team_conference === query.conference) &&
		(query.team_id === undefined || r.team_id === query.team_id) &&
		(query.player_class === undefined || r.player_class === query.player_class) &&
		(query.position === undefined || r.position === query.position) &&
		(query.min_cents === undefined || r.received_donations * 100 >= query.min_cents) &&
		(query.max_cents === undefined || r.received_donations * 100 <= query.max_cents) &&
		readings.some((tokens) => tokens.every((token) => r.words.some((word) => word.startsWith(token)))) &&
		jersey.every((token) => r.jersey_number === token);
}

const inOrder = (a: Row, b: Row) =>
	a.team_fold < b.team_fold ? -1 : a.team_fold > b.team_fold ? 1 : a.name_fold < b.name_fold ? -1 : a.name_fold > b.name_fold ? 1 : a.player_id - b.player_id;

async function page(query: RosterQuery, offset: number): Promise<Row[]> {
	const { name, joined } = searchTokens(query.search ?? '');
	const matches = matcher(query);
	if (query.team_id === undefined && name.length > 0) {
		const longest = [name, ...joined].map((tokens) => [...tokens].sort((a, b) => b.length - a.length)[0] as string);
		const found = await db.players.where('words').startsWithAnyOf(longest).distinct().filter(matches).toArray();
		return found.sort(inOrder).slice(offset, offset + 21);
	}
	const sorted: Collection<Row, number> =
		query.team_id === undefined
			? db.players.where('[sport_id+team_fold+name_fold]').between([2, Dexie.minKey, Dexie.minKey], [2, Dexie.maxKey, Dexie.maxKey])
			: db.players.where('[team_id+name_fold]').between([query.team_id, Dexie.minKey], [query.team_id, Dexie.maxKey]);
	return sorted.filter(matches).offset(offset).limit(21).toArray();
}

/** The first of the bench's cursors. */
let cursor = 'cursor-1';

serve({
	async sync() {
		const players: Player[] = await (await fetch('/bench/rows.json')).json();
		await db.players.bulkPut(players.map(row));
	},
	async delta() {
		const delta: SyncDelta = await (await fetch(`/v1/sync/sports/2?since=${cursor}`)).json();
		await db.players.bulkPut(delta.players.map(row));
		cursor = delta.cursor;
	},
	async query(query, offset) {
		return { rows: await page(query, offset) };
	},
});
