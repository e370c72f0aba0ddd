import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Db } from '#server/db/open.ts';
import { countChanged, LONGEST_DELTA } from './changes.ts';
import { type Cursor, currentCursor } from './cursor.ts';
import { readSnapshot } from './snapshot.ts';

/** A snapshot is rebuilt at most this often: a delta follows it in any case (design §3). */
const FRESH_MS = 5 * 60_000;
/** How often we look whether so much has changed that a delta could not follow. */
const LOOK_MS = 2000;

/** A snapshot, ready to be sent. */
export interface PackedSnapshot {
	cursor: Cursor;
	/** Hash of the text. */
	hash: string;
	br: Buffer;
	gzip: Buffer;
}

interface Entry {
	built: Promise<PackedSnapshot>;
	builtAt: number;
	lookedAt: number;
}

/** Keeps one compressed snapshot per sport in memory; requests that come while one is built wait for that one. */
export class SnapshotStore {
	readonly #db: Db;
	readonly #clock: () => Date;
	readonly #entries = new Map<number, Entry>();
	constructor(db: Db, clock: () => Date) {
		this.#db = db;
		this.#clock = clock;
	}

	async get(sport_id: number): Promise<PackedSnapshot> {
		const now = this.#clock().getTime();
		const entry = this.#entries.get(sport_id);
		if (entry === undefined) return this.#build(sport_id, now);
		const packed = await entry.built;
		if (now - entry.lookedAt < LOOK_MS || this.#entries.get(sport_id) !== entry) return packed;
		entry.lookedAt = now;
		const { epoch } = await currentCursor(this.#db);
		const changed = await countChanged(this.#db, sport_id, packed.cursor.xmin);
		// Of another epoch: the database was restored under us, and no delta follows.
		const stale = epoch !== packed.cursor.epoch || changed > LONGEST_DELTA || (changed > 0 && now - entry.builtAt >= FRESH_MS);
		return stale && this.#entries.get(sport_id) === entry ? this.#build(sport_id, now) : packed;
	}

	/** Somebody's cursor was of no use for a delta; whoever comes for the snapshot now must not be given another such cursor. */
	suspect(sport_id: number): void {
		const entry = this.#entries.get(sport_id);
		if (entry !== undefined) entry.lookedAt = Number.NEGATIVE_INFINITY;
	}

	#build(sport_id: number, now: number): Promise<PackedSnapshot> {
		const built = readSnapshot(this.#db, sport_id, this.#clock()).then(async ({ cursor, pieces }) => ({ cursor, ...(await pack(pieces)) }));
		const entry: Entry = { built, builtAt: now, lookedAt: now };
		this.#entries.set(sport_id, entry);
		// A build that failed is not kept; whoever waits for it hears of the error.
		built.catch(() => {
			if (this.#entries.get(sport_id) === entry) this.#entries.delete(sport_id);
		});
		return built;
	}
}

/** Compressed once, off the main thread: brotli at 5 is about as quick as gzip and a fifth smaller. */
async function pack(pieces: string[]): Promise<Omit<PackedSnapshot, 'cursor'>> {
	const hash = createHash('sha256');
	for (const piece of pieces) hash.update(piece);
	const brotli = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } });
	const [br, gzip] = await Promise.all([buffer(Readable.from(pieces).compose(brotli)), buffer(Readable.from(pieces).compose(createGzip()))]);
	return { hash: hash.digest('hex').slice(0, 32), br, gzip };
}
