import { type ColdRoster, parseColdRow } from '#core/db/cold-roster.ts';
import { readInTransaction } from '#core/db/raw-database.ts';
import { readInStart } from '#core/db/read-in-start.ts';
import type { ColdFields } from '#domain/roster/cold-fields.ts';

/** Teams whose rosters stay in memory, enough for a few pages of a search over every team. */
const MAX_TEAMS = 120;

interface OpenRoster {
	player_id: Int32Array;
	rows: string[];
}

/** The cold rosters of one generation of a sport, evicting the least recently used first. */
export class ColdRosters {
	readonly #sport_id: number;
	readonly #generation: number;
	readonly #opened = new Map<number, OpenRoster>();

	/** `rosters`: what has been read already. */
	constructor(sport_id: number, generation: number, rosters: readonly ColdRoster[] = []) {
		this.#sport_id = sport_id;
		this.#generation = generation;
		for (const roster of rosters) this.#keep(roster);
	}

	/** From memory only; undefined if the team isn't loaded or doesn't have the athlete. */
	peek(team_id: number, player_id: number): ColdFields | undefined {
		const opened = this.#opened.get(team_id);
		const at = opened?.player_id.indexOf(player_id) ?? -1;
		return opened === undefined || at === -1 ? undefined : parseColdRow(opened.rows[at] as string);
	}

	/**
	 * Loads teams into memory by one bulk read.
	 * @returns false if a team isn't stored under this generation, because another tab has stored a newer one.
	 */
	async open(team_ids: Iterable<number>): Promise<boolean> {
		const missing: number[] = [];
		for (const team_id of new Set(team_ids)) {
			const opened = this.#opened.get(team_id);
			if (opened === undefined) missing.push(team_id);
			else {
				this.#opened.delete(team_id);
				this.#opened.set(team_id, opened);
			}
		}
		if (missing.length === 0) return true;
		const found = await readRosters(missing.map((team_id) => [this.#sport_id, this.#generation, team_id]));
		for (const roster of found) if (roster !== undefined) this.#keep(roster);
		return !found.includes(undefined);
	}

	#keep(roster: ColdRoster): void {
		this.#opened.set(roster.team_id, { player_id: roster.player_id, rows: roster.rows.split('\t') });
		for (const team_id of this.#opened.keys()) {
			if (this.#opened.size <= MAX_TEAMS) break;
			this.#opened.delete(team_id);
		}
	}
}

/** One roster for each key; undefined where none is stored. During the start of a visit, Dexie isn't loaded for it. */
async function readRosters(keys: [sport_id: number, generation: number, team_id: number][]): Promise<(ColdRoster | undefined)[]> {
	const none = keys.map(() => undefined);
	const read = await readInStart<(ColdRoster | undefined)[]>(none, (database) =>
		readInTransaction(database, ['cold'], (transaction) => {
			const cold = transaction.objectStore('cold');
			const requests = keys.map((key): IDBRequest<ColdRoster | undefined> => cold.get(key));
			return () => requests.map((request) => request.result);
		}),
	);
	if (read !== undefined) return read;
	const { db } = await import('#core/db/db.ts');
	return db.cold.bulkGet(keys).catch(async (error: unknown) => {
		const { noteStorageError } = await import('#core/db/storage-watch.ts');
		noteStorageError(error);
		throw error;
	});
}
