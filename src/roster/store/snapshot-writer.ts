import type { ColdRoster } from '#core/db/cold-roster.ts';
import { db } from '#core/db/db.ts';
import type { HotColumns } from '#core/db/hot-columns.ts';
import type { ReplicaRecord } from '#core/db/replica-record.ts';
import { postRosterNews } from '../roster-channel.ts';
import { ofSport } from './of-sport.ts';
import { putHot } from './store-hot.ts';

/** Rows are written once about this much text has come together, so that a big snapshot never lies in memory as a whole. */
const BATCH_CHARS = 2_000_000;

/** Somebody else has stored a newer state of the sport meanwhile. */
export class StaleWriteError extends Error {
	override name = 'StaleWriteError';
}

/** Removes cold rosters of every generation but the one in use. */
async function clearLeftovers(sport_id: number): Promise<void> {
	const inUse = (await db.replicas.get(sport_id))?.generation ?? 0;
	await db.cold.where(':id').between([sport_id, 0], [sport_id, inUse]).delete();
	await db.cold
		.where(':id')
		.between([sport_id, inUse + 1], [sport_id, Number.POSITIVE_INFINITY])
		.delete();
}

/**
 * Writes a snapshot beside the replica in use. Until `commit` nothing of it is visible; whatever stops it (a killed tab, a
 * full disk) leaves the old replica whole, and the next writer clears what is left behind.
 */
export class SnapshotWriter {
	readonly #sport_id: number;
	readonly #before: ReplicaRecord | undefined;
	readonly #generation: number;
	#batch: ColdRoster[] = [];
	#chars = 0;

	private constructor(sport_id: number, before: ReplicaRecord | undefined) {
		this.#sport_id = sport_id;
		this.#before = before;
		this.#generation = (before?.revision ?? 0) + 1;
	}

	static async begin(sport_id: number): Promise<SnapshotWriter> {
		const before = await db.replicas.get(sport_id);
		const writer = new SnapshotWriter(sport_id, before);
		await clearLeftovers(sport_id);
		return writer;
	}

	/** One team's cold rows, joined by tabs, of the athletes in `player_id`. */
	async add(team_id: number, player_id: Int32Array<ArrayBuffer>, rows: string): Promise<void> {
		this.#batch.push({ sport_id: this.#sport_id, generation: this.#generation, team_id, player_id, rows });
		this.#chars += rows.length;
		if (this.#chars >= BATCH_CHARS) await this.#flush();
	}

	/** The new replica takes the old one's place, in one transaction. */
	async commit(columns: HotColumns, facts: Pick<ReplicaRecord, 'cursor' | 'as_of' | 'etag' | 'checked_at'>): Promise<void> {
		await this.#flush();
		const revision = this.#generation;
		await db.transaction('rw', db.replicas, db.hot, db.early, db.changes, async () => {
			const current = await db.replicas.get(this.#sport_id);
			if (current?.revision !== this.#before?.revision) throw new StaleWriteError('The rosters were synced by someone else.');
			await ofSport(db.changes, this.#sport_id).delete();
			await putHot({ ...columns, base_revision: revision });
			await db.replicas.put({ ...facts, sport_id: this.#sport_id, revision, generation: revision, base_revision: revision, teams: [], removed_team_ids: [] });
		});
		postRosterNews({ type: 'stored', sport_id: this.#sport_id });
		await clearLeftovers(this.#sport_id);
	}

	/** Clears what was written so far, unless it has been committed. */
	async abandon(): Promise<void> {
		this.#batch = [];
		await clearLeftovers(this.#sport_id);
	}

	async #flush(): Promise<void> {
		const batch = this.#batch;
		this.#batch = [];
		this.#chars = 0;
		if (batch.length > 0) await db.cold.bulkPut(batch);
	}
}
