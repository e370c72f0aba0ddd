import type pg from 'pg';
import { withDeadline } from '#server/core/with-deadline.ts';

/** How long a replica has to connect, and to say how far it is, before the primary does the read. */
export const REPLICA_PATIENCE_MS = 1000;
/** How long we leave a replica alone that didn't answer, or that has another database. */
const PAUSE_MS = 1000;

/** A replica is often a moment behind. From this time on, it is worth saying. */
const BEHIND_MS = 10_000;

/**
 * - `used`: reads go to it.
 * - `behind`: for ten seconds, it hasn't reached what any read needed.
 * - `away`: it doesn't answer.
 * - `wrong`: it isn't a copy of the primary.
 */
export type ReplicaState = 'used' | 'behind' | 'away' | 'wrong';

const SAID: Record<ReplicaState, string> = {
	used: 'DATABASE_READ_URL: the replica answers reads.',
	behind: 'DATABASE_READ_URL: the replica is behind, so the primary answers reads until it has caught up.',
	away: 'DATABASE_READ_URL: the replica isn’t responding, so the primary answers reads.',
	wrong: 'DATABASE_READ_URL leads to a different database than DATABASE_URL, so it isn’t used. Name a replica of that one.',
};

/** Whether the server has replayed the log up to the position `$1`. A primary has everything. */
export const HAS_REACHED = 'not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn';

/** Names a database in all the world: its cluster, which its replicas share, and its name there. */
export const IDENTITY = `select system_identifier || '/' || current_database() as identity from pg_control_system()`;

interface ReplicaOptions {
	pool: pg.Pool;
	/** What the primary answers to `IDENTITY`. */
	identity: string;
	/** Told whenever the state changes, and at first. */
	report: (message: string) => void;
}

/**
 * Connections to a replica, for reads that know how far the replica must be. Whenever it can't answer such a read, the
 * primary does, so people never notice. `DATABASE_READ_URL` may also lead to several replicas, one per connection.
 */
export class Replica {
	readonly #pool: pg.Pool;
	readonly #identity: string;
	readonly #report: (message: string) => void;
	/** Connections that lead to a copy of the primary. */
	readonly #known = new WeakSet<pg.PoolClient>();
	#state: ReplicaState | undefined;
	/** Since when it has been behind; undefined if it isn't. */
	#behindSince: number | undefined;
	#notBefore = 0;

	constructor({ pool, identity, report }: ReplicaOptions) {
		this.#pool = pool;
		this.#identity = identity;
		this.#report = report;
		// A lost connection fails its statements and is replaced. Without a listener, its error would end the process.
		pool.on('error', () => undefined);
		pool.on('connect', (client) => client.on('error', () => undefined));
	}

	/** Undefined until a read was tried. */
	get state(): ReplicaState | undefined {
		return this.#state;
	}

	/** A connection whose replica has replayed the log up to this position (`pg_lsn`). Undefined if the primary must read. */
	async connect(reached: string): Promise<pg.PoolClient | undefined> {
		if (performance.now() < this.#notBefore) return undefined;
		// If it's away, one read finds that out, and the others don't wait with it.
		if (this.#state === 'away' || this.#state === 'wrong') this.#pause();
		let client: pg.PoolClient | undefined;
		try {
			client = await this.#pool.connect();
			const found = await withDeadline(REPLICA_PATIENCE_MS, this.#look(client, reached));
			this.#note(found);
			if (found === 'used') return client;
			client.release(found === 'wrong');
		} catch {
			// Why it failed makes no difference to anybody: it is tried again, and the state says that it doesn't answer.
			client?.release(true);
			this.#note('away');
		}
		return undefined;
	}

	end(): Promise<void> {
		return this.#pool.end();
	}

	async #look(client: pg.PoolClient, reached: string): Promise<ReplicaState> {
		if (!this.#known.has(client)) {
			const { rows } = await client.query<{ identity: string }>(IDENTITY);
			if (rows[0]?.identity !== this.#identity) return 'wrong';
			this.#known.add(client);
		}
		const { rows } = await client.query<{ reached: boolean | null }>(`select ${HAS_REACHED} as reached`, [reached]);
		return rows[0]?.reached === true ? 'used' : 'behind';
	}

	#note(found: ReplicaState): void {
		if (found === 'away' || found === 'wrong') this.#pause();
		const now = performance.now();
		this.#behindSince = found === 'behind' ? (this.#behindSince ?? now) : undefined;
		const state = found === 'behind' && now - (this.#behindSince ?? now) < BEHIND_MS ? 'used' : found;
		if (state === this.#state) return;
		this.#state = state;
		this.#report(SAID[state]);
	}

	#pause(): void {
		this.#notBefore = performance.now() + PAUSE_MS;
	}
}
