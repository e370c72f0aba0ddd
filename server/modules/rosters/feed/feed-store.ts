import { LRUCache } from 'lru-cache';
import { eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { feedFiles } from '#server/db/schema/feed-schema.ts';
import { syncSnapshots } from '#server/db/schema/rosters-schema.ts';
import type { RostersNow } from '../cache/roster-watch.ts';
import { cursorText } from '../ticks/roster-cursor.ts';
import { type FeedState, readFeedState } from './feed-head.ts';
import type { PackedText } from './pack-text.ts';
import { readPurge } from './purged-files.ts';

/** Longest time for which a head names windows and snapshots that were replaced meanwhile. They are kept for longer. */
const KEPT_MS = 10_000;
const FILE_BYTES = 48 * 1024 * 1024;

/** How long a file is sent from memory before we look again whether it is still there. */
const REMEMBERED_MS = 60_000;

/** How often we look whether files were deleted because they named somebody who was removed. */
const PURGE_LOOK_MS = 1000;

type PackedFile = Pick<PackedText, 'br' | 'gzip'>;

export type FeedFileKind = 'snapshot' | 'window';

interface FeedStoreDeps {
	db: Db;
	clock: () => Date;
}

/** The shared feed in this process's memory: requests at the same time cost one read of the database. */
export class FeedStore {
	readonly #db: Db;
	readonly #clock: () => Date;
	readonly #files = new LRUCache<string, PackedFile, { db: Db; kind: FeedFileKind }>({
		maxSize: FILE_BYTES,
		ttl: REMEMBERED_MS,
		sizeCalculation: ({ br, gzip }) => br.length + gzip.length,
		fetchMethod: (key, _stale, { context: { db, kind } }) => readFile(db, kind, key.slice(key.indexOf(' ') + 1)),
	});
	#purge: { at: number; read: Promise<string | undefined> } | undefined;
	#purged: string | undefined;
	#state: { of: string; at: number; read: Promise<FeedState> } | undefined;

	constructor({ db, clock }: FeedStoreDeps) {
		this.#db = db;
		this.#clock = clock;
	}

	/** The feed as of a check of the rosters. */
	state({ tick }: RostersNow): Promise<FeedState> {
		const of = cursorText(tick);
		const now = this.#clock().getTime();
		const current = this.#state;
		if (current?.of === of && Math.abs(now - current.at) < KEPT_MS) return current.read;
		const state = { of, at: now, read: readFeedState(this.#db) };
		this.#state = state;
		state.read.catch(() => {
			if (this.#state === state) this.#state = undefined;
		});
		return state.read;
	}

	/** Undefined if nobody should ask for it anymore. */
	async file(kind: FeedFileKind, hash: string): Promise<PackedFile | undefined> {
		await this.#forgetPurged();
		return this.#files.fetch(`${kind} ${hash}`, { context: { db: this.#db, kind } });
	}

	/** Files that were deleted before their time must not be sent from memory. */
	async #forgetPurged(): Promise<void> {
		const now = this.#clock().getTime();
		if (this.#purge === undefined || Math.abs(now - this.#purge.at) >= PURGE_LOOK_MS) {
			const purge = { at: now, read: readPurge(this.#db) };
			this.#purge = purge;
			purge.read.catch(() => {
				if (this.#purge === purge) this.#purge = undefined;
			});
		}
		const purged = await this.#purge.read;
		if (purged === this.#purged) return;
		this.#purged = purged;
		this.#files.clear();
		this.#state = undefined;
	}
}

async function readFile(db: Db, kind: FeedFileKind, hash: string): Promise<PackedFile | undefined> {
	const table = kind === 'snapshot' ? syncSnapshots : feedFiles;
	const [row] = await db.select({ br: table.br, gzip: table.gzip }).from(table).where(eq(table.hash, hash));
	return row;
}
