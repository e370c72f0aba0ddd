import type { ColdRoster } from '#core/db/cold-roster.ts';
import { db } from '#core/db/db.ts';
import type { HotColumns } from '#core/db/hot-columns.ts';
import type { ReplicaRecord } from '#core/db/replica-record.ts';
import { postRosterNews } from '../roster-channel.ts';
import { ofSport } from './of-sport.ts';
import { putHot } from './store-hot.ts';

/** Rows are written in batches of about this many characters, so that a big snapshot is never in memory as a whole. */
const BATCH_CHARS = 2_000_000;

/** Another writer has stored a newer state of the sport in the meantime. */
export class StaleWriteError extends Error {
	override name = 'StaleWriteError';
}

/** Removes the cold rosters of every generation except the one in use. */
async function clearLeftovers(sport_id: number): Promise<void> {
	const inUse = (await db.replicas.get(sport_id))?.generation ?? 0;
	await db.cold.where(':id').between([sport_id, 0], [sport_id, inUse]).delete();
	await db.cold
		.where(':id')
		.between([sport_id, inUse + 1], [sport_id, Number.POSITIVE_INFINITY])
		.delete();
}

/**
 * Writes a snapshot next to the replica in use. Nothing of it is visible until `commit`. If anything stops it (a killed
 * tab, a full disk), the old replica stays intact, and the next writer clears what is left behind.
 */
export class SnapshotWriter {
	readonly #sport_id: number;
	readonly #before: ReplicaRecord | undefined;
	readonly #generation: number;
	#batch: ColdRoster[] = [];
	#chars = 0;
	#coldBytes = 0;

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

	/** Adds one team's cold rows, joined by tabs, of the athletes in `player_id`. */
	async add(team_id: number, player_id: Int32Array<ArrayBuffer>, rows: string): Promise<void> {
		this.#batch.push({ sport_id: this.#sport_id, generation: this.#generation, team_id, player_id, rows });
		this.#chars += rows.length;
		this.#coldBytes += rows.length + player_id.byteLength;
		if (this.#chars >= BATCH_CHARS) await this.#flush();
	}

	/** The new replica replaces the old one, in one transaction. */
	async commit(columns: HotColumns, facts: Pick<ReplicaRecord, 'cursor' | 'as_of' | 'merged' | 'has_consent' | 'etag' | 'checked_at'>): Promise<void> {
		await this.#flush();
		const revision = this.#generation;
		await db.transaction('rw', db.replicas, db.hot, db.early, db.changes, async () => {
			const current = await db.replicas.get(this.#sport_id);
			if (current?.revision !== this.#before?.revision) throw new StaleWriteError('The rosters were synced by someone else.');
			await ofSport(db.changes, this.#sport_id).delete();
			const hotBytes = await putHot({ ...columns, base_revision: revision });
			await db.replicas.put({
				...facts,
				sport_id: this.#sport_id,
				revision,
				generation: revision,
				base_revision: revision,
				teams: [],
				removed_team_ids: [],
				has_seasons: true,
				bytes: this.#coldBytes + hotBytes,
			});
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
