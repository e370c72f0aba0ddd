import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, gt } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { changedRosters } from '#server/db/schema/feed-schema.ts';
import { countChanged, LONGEST_DELTA } from '../changes/roster-changes-since.ts';
import { packText } from '../feed/pack-text.ts';
import { readPurge } from '../feed/purged-files.ts';
import type { TickWriter } from '../feed/tick-writer.ts';
import { findStart, newestTick } from '../ticks/find-ticks.ts';
import { clearFormer, endBuild, findShared, loadShared, type PackedSnapshot, share, takeBuild } from './shared-snapshot.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';

/** A snapshot is rebuilt at most this often; a delta follows it anyway (design §3). */
const FRESH_MS = 5 * 60_000;
/** The same if only totals have changed, which they do all the time. */
const FRESH_TOTALS_MS = 60 * 60_000;
/** How many times we begin a snapshot before we accept rows in it that changed after its tick. */
const ATTEMPTS = 4;
/** How long another process has to commit its tick. */
const OTHER_TICK_MS = 250;
/** How often we look whether another process has built the snapshot. */
const OTHER_BUILD_MS = 200;
/** How often we check whether too much has changed for a delta. */
const LOOK_MS = 2000;

interface SnapshotDeps {
	db: Db;
	ticks: TickWriter;
	clock: () => Date;
	/** Whether other processes may use the database. They can't use the embedded one. */
	isShared: boolean;
}

interface Entry {
	packed: Promise<PackedSnapshot>;
	lookedAt: number;
}

/**
 * Keeps one compressed snapshot per sport in memory. Requests that arrive while one is being built wait for it. All
 * processes of a database send the same one: whichever needs a new one builds it, and the others take it over.
 */
export class SnapshotStore {
	readonly #db: Db;
	readonly #ticks: TickWriter;
	readonly #clock: () => Date;
	readonly #isShared: boolean;
	/** Names this store among those that build. */
	readonly #builder = randomUUID();
	readonly #entries = new Map<number, Entry>();

	constructor({ db, ticks, clock, isShared }: SnapshotDeps) {
		this.#db = db;
		this.#ticks = ticks;
		this.#clock = clock;
		this.#isShared = isShared;
	}

	async get(sport_id: number): Promise<PackedSnapshot> {
		const now = this.#clock().getTime();
		const entry = this.#entries.get(sport_id);
		if (entry === undefined) return this.#enter(sport_id, now);
		const packed = await entry.packed;
		if (now - entry.lookedAt < LOOK_MS || this.#entries.get(sport_id) !== entry) return packed;
		entry.lookedAt = now;
		const shared = await findShared(this.#db, sport_id);
		const isCurrent = shared?.hash === packed.hash && !(await this.#isStale(sport_id, packed));
		return isCurrent || this.#entries.get(sport_id) !== entry ? packed : this.#enter(sport_id, now);
	}

	/** Somebody's cursor was too old for a delta. The next snapshot must not hand out another such cursor. */
	suspect(sport_id: number): void {
		const entry = this.#entries.get(sport_id);
		if (entry !== undefined) entry.lookedAt = Number.NEGATIVE_INFINITY;
	}

	#enter(sport_id: number, now: number): Promise<PackedSnapshot> {
		const packed = this.#takeOverOrBuild(sport_id);
		const entry: Entry = { packed, lookedAt: now };
		this.#entries.set(sport_id, entry);
		// A failure isn't kept; the requests that wait for it get the error.
		packed.catch(() => {
			if (this.#entries.get(sport_id) === entry) this.#entries.delete(sport_id);
		});
		return packed;
	}

	async #takeOverOrBuild(sport_id: number): Promise<PackedSnapshot> {
		for (;;) {
			const former = await findShared(this.#db, sport_id);
			if (former !== undefined && !(await this.#isStale(sport_id, former))) {
				const taken = await loadShared(this.#db, sport_id);
				if (taken !== undefined) return taken;
			}
			if (!this.#isShared) {
				const built = await this.#build(sport_id, former?.hash);
				await clearFormer(this.#db);
				return built;
			}
			if (await takeBuild(this.#db, sport_id, this.#builder)) {
				try {
					return await this.#build(sport_id, former?.hash);
				} finally {
					await endBuild(this.#db, sport_id, this.#builder);
				}
			}
			// Building it takes seconds of processor time, and the others' answer is as good.
			await wait(OTHER_BUILD_MS);
		}
	}

	async #build(sport_id: number, former: string | undefined): Promise<PackedSnapshot> {
		for (;;) {
			const purge = await readPurge(this.#db);
			const builtAt = this.#clock();
			const { cursor, pieces } = await this.#read(sport_id, builtAt);
			const built = { cursor, builtAt, ...(await packText(pieces)) };
			const outcome = await share(this.#db, sport_id, built, { former, purge });
			if (outcome === 'shared') return built;
			const others = await loadShared(this.#db, sport_id);
			if (others !== undefined) return others;
			// A purge also deletes what another process has just built.
		}
	}

	/** Commits a tick first, and again if the rosters change meanwhile. A busy sport's snapshot doesn't wait for long. */
	async #read(sport_id: number, asOf: Date): Promise<Snapshot> {
		for (let attempt = 1; ; attempt++) {
			if ((await this.#ticks.commit()) === 'taken' && attempt > 1) await wait(OTHER_TICK_MS);
			const snapshot = await readSnapshot(this.#db, sport_id, { asOf, mustBeExact: attempt < ATTEMPTS });
			if (snapshot !== undefined) return snapshot;
		}
	}

	async #isStale(sport_id: number, { cursor, builtAt }: Pick<PackedSnapshot, 'cursor' | 'builtAt'>): Promise<boolean> {
		const start = await findStart(this.#db, cursor, await newestTick(this.#db));
		// The database was restored while we ran, and no delta can follow.
		if (typeof start === 'string') return true;
		// The shared feed leads past a tick that changed too much only for those who have it.
		if (start.tick !== undefined && (await hasBulkAfter(this.#db, sport_id, start.tick))) return true;
		const { rows, totals } = await countChanged(this.#db, sport_id, start);
		const age = this.#clock().getTime() - builtAt.getTime();
		return rows + totals > LONGEST_DELTA || (rows > 0 && age >= FRESH_MS) || (totals > 0 && age >= FRESH_TOTALS_MS);
	}
}

async function hasBulkAfter(db: Db, sport_id: number, tick: bigint): Promise<boolean> {
	const isAfter = and(eq(changedRosters.kind, 'bulk'), eq(changedRosters.sport_id, sport_id), gt(changedRosters.tick, tick));
	return (await db.$count(changedRosters, isAfter)) > 0;
}
