/** Cleaned records of one kind, as JSON that the database turns into rows. */
export interface Batch {
	/**
	 * `spared`: athletes whose line was rejected, by external id; an import leaves them unchanged. `dropped`: what isn't
	 * used, for people.
	 */
	kind: 'teams' | 'athletes' | 'spared' | 'dropped';
	/** Name of the format; empty for what is dropped. */
	format: string;
	/** Year in which it starts; empty except for athletes. */
	season: string;
	count: number;
	/** A JSON array of objects in the columns of `stage-records.ts`. */
	rows: string;
}

type Key = Pick<Batch, 'kind' | 'format' | 'season'>;

export const DROPPED: Key = { kind: 'dropped', format: '', season: '' };

/** A batch is sent at this size: large enough for the database to be fast, small enough for both sides to hold. */
const BATCH_ROWS = 2000;
const BATCH_CHARS = 1024 * 1024;

/** Collects records until there are enough of a kind for a batch. */
export class Batches {
	readonly #open = new Map<string, { key: Key; rows: string[]; chars: number }>();
	readonly #take: (batch: Batch) => Promise<void>;

	constructor(take: (batch: Batch) => Promise<void>) {
		this.#take = take;
	}

	async add(key: Key, row: object): Promise<void> {
		const name = `${key.kind} ${key.format} ${key.season}`;
		const batch = this.#open.get(name) ?? { key, rows: [], chars: 0 };
		const text = JSON.stringify(row);
		batch.rows.push(text);
		batch.chars += text.length;
		this.#open.set(name, batch);
		if (batch.rows.length < BATCH_ROWS && batch.chars < BATCH_CHARS) return;
		this.#open.delete(name);
		await this.#hand(batch);
	}

	/** Sends the rest. */
	async end(): Promise<void> {
		for (const batch of this.#open.values()) await this.#hand(batch);
		this.#open.clear();
	}

	#hand({ key, rows }: { key: Key; rows: string[] }): Promise<void> {
		return this.#take({ ...key, count: rows.length, rows: `[${rows.join(',')}]` });
	}
}
