import pg from 'pg';
import { statementBegins } from '#server/core/statement-observer.ts';
import { currentLane, type Lane } from './database-lane.ts';
import { type DatabaseScheduler, DatabaseUnavailableError } from './database-scheduler.ts';
import type { Reachability } from './reachability.ts';

/** Milliseconds that a request's statement may take. The server's own work takes as long as it needs. */
const STATEMENT_MS: Record<Lane, number> = { reads: 5_000, vital: 15_000, own: Number.POSITIVE_INFINITY };
/** After this time, PostgreSQL cancels a read. If it doesn't, we drop the connection a second later. */
export const READS_STATEMENT_MS = STATEMENT_MS.reads - 1_000;

type AnyQuery = (...given: unknown[]) => unknown;

/**
 * A client that drops its connection when a request's statement takes too long. On a dead connection, the statement
 * would wait for many minutes.
 */
export class WatchedClient extends pg.Client {
	constructor(config?: pg.ClientConfig) {
		super(config);
		const query = this.query.bind(this) as AnyQuery;
		this.query = ((...given: unknown[]) => this.#watched(statementBegins(given[0]), query(...given))) as pg.Client['query'];
	}

	async #watched(ended: ((failed: boolean) => void) | undefined, result: unknown): Promise<unknown> {
		const limit = STATEMENT_MS[currentLane().lane];
		const giveUp = () => this.connection.stream.destroy(new DatabaseUnavailableError('A statement took too long.'));
		const timer = Number.isFinite(limit) ? setTimeout(giveUp, limit) : undefined;
		try {
			const answer = await result;
			ended?.(false);
			return answer;
		} catch (error) {
			ended?.(true);
			// The session is over. PostgreSQL closes the connection itself. The embedded database doesn't, and the next
			// statement would never be answered.
			if (error instanceof pg.DatabaseError && (error.severity === 'FATAL' || error.severity === 'PANIC')) this.connection.stream.destroy(error);
			if (!this.connection.stream.destroyed || error instanceof DatabaseUnavailableError) throw error;
			throw new DatabaseUnavailableError('The connection to the database was lost.', { cause: error });
		} finally {
			clearTimeout(timer);
		}
	}
}

export interface DatabasePoolOptions extends pg.PoolConfig {
	turns: DatabaseScheduler;
	/** Undefined: the database is in this process and can't be down. */
	reachability?: Reachability;
	/** Connections for reads only. Undefined: reads share the others. */
	reads?: pg.Pool;
}

/** How busy the database is, as this process sees it. */
export interface DatabaseLoad {
	/** Open connections, and how many of these are idle. */
	open: number;
	idle: number;
	/** How much work waits for its turn. */
	waiting: number;
}

/**
 * The connections to the database. Work waits for its turn by lane and fails at once while the database is known to be
 * down.
 */
export class DatabasePool extends pg.Pool {
	readonly #turns: DatabaseScheduler;
	readonly #reachability: Reachability | undefined;
	readonly #reads: pg.Pool | undefined;
	/** The number of outages when each connection was made. */
	readonly #madeAt = new WeakMap<pg.PoolClient, number>();

	constructor({ turns, reachability, reads, ...config }: DatabasePoolOptions) {
		super({ Client: WatchedClient, ...config });
		this.query = ((...given: unknown[]) => this.#queryOnce(given)) as pg.Pool['query'];
		this.#turns = turns;
		this.#reachability = reachability;
		this.#reads = reads;
		for (const pool of reads === undefined ? [this] : [this, reads]) {
			// A lost connection fails its statements and is replaced. Its error events add nothing, but without a listener
			// each would end the process.
			pool.on('error', () => undefined);
			pool.on('connect', (client) => {
				client.on('error', () => undefined);
				this.#madeAt.set(client, reachability?.outages ?? 0);
			});
		}
	}

	override connect(): Promise<pg.PoolClient>;
	override connect(callback: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void): void;
	override connect(
		callback?: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void,
	): Promise<pg.PoolClient> | undefined {
		const client = this.#connect();
		if (callback === undefined) return client;
		client.then(
			(given) => callback(undefined, given, (error) => given.release(error instanceof Error)),
			(error: Error) => callback(error, undefined, () => undefined),
		);
		return undefined;
	}

	/**
	 * Unlike the library's method, keeps the connection after a statement that the database refused. Only a lost
	 * connection must be replaced.
	 */
	async #queryOnce(given: unknown[]): Promise<unknown> {
		const client = await this.connect();
		try {
			return await (client.query as AnyQuery)(...given);
		} finally {
			client.release();
		}
	}

	get load(): DatabaseLoad {
		const { totalCount: reads = 0, idleCount: idleReads = 0 } = this.#reads ?? {};
		return { open: this.totalCount + reads, idle: this.idleCount + idleReads, waiting: this.#turns.waiting };
	}

	override async end(): Promise<void> {
		this.#reachability?.close();
		await Promise.all([super.end(), this.#reads?.end()]);
	}

	async #connect(): Promise<pg.PoolClient> {
		this.#reachability?.check();
		const of = currentLane();
		const endTurn = await this.#turns.take(of);
		try {
			const client = await this.#alive(of.lane);
			const release = client.release;
			client.release = (error) => {
				endTurn();
				release(error);
			};
			return client;
		} catch (error) {
			endTurn();
			this.#reachability?.lost();
			throw error instanceof DatabaseUnavailableError ? error : new DatabaseUnavailableError('No connection to the database.', { cause: error });
		}
	}

	/** A connection that was made after the latest outage. */
	async #alive(lane: Lane): Promise<pg.PoolClient> {
		for (;;) {
			const client = lane === 'reads' && this.#reads !== undefined ? await this.#reads.connect() : await super.connect();
			if (this.#madeAt.get(client) === (this.#reachability?.outages ?? 0)) return client;
			client.release(true);
		}
	}
}
