import pg from 'pg';
import { statementBegins } from '#server/core/statement-observer.ts';
import { currentLane, type Lane } from './database-lane.ts';
import { type DatabaseScheduler, DatabaseUnavailableError, OutcomeUnknownError } from './database-scheduler.ts';
import type { Reachability } from './reachability.ts';
import type { Replica, ReplicaState } from './read-replica.ts';

/** Milliseconds that a request's statement may take. The server's own work takes as long as it needs. */
const STATEMENT_MS: Record<Lane, number> = { reads: 5_000, vital: 15_000, own: Number.POSITIVE_INFINITY };
/** After this time, PostgreSQL cancels a read. If it doesn't, we drop the connection a second later. */
export const READS_STATEMENT_MS = STATEMENT_MS.reads - 1_000;

type AnyQuery = (...given: unknown[]) => unknown;

/** Statements that end a transaction, or a part of it. PostgreSQL also ends it when it loses the connection. */
const ROLLBACK = /^\s*rollback/i;
const COMMIT = /^\s*commit/i;
/** A commit outside of a transaction. */
const NO_ACTIVE_TRANSACTION = '25P01';
/** Statements that change nothing, so they can be repeated. */
const CHANGES_NOTHING = /^\s*(select|begin|savepoint|set|show|explain)\b/i;
/** The primary has become a replica, or the whole server is going down or coming up. */
const NOT_THE_PRIMARY = /^(25006|57P0[23])$/;
/** So is this, for one connection: an administrator has ended it, or a pooler has lost the server behind it. */
const CONNECTION_ENDED = /^(08|57P01)/;
/** A replica ends a read whose rows the primary has cleaned up meanwhile. */
const CONFLICT = '40001';
const NO_ROWS = { rows: [], rowCount: 0, fields: [], command: 'ROLLBACK', oid: 0 };

interface WatchedConfig extends pg.ClientConfig {
	/** Told when the server says that it isn't the primary, or not anymore. */
	notThePrimary?: () => void;
	/** Whether the next transaction may have another connection, which wouldn't know a statement by its name. */
	isPooled?: boolean;
	/** Whether it reads from a replica. */
	isReplica?: boolean;
}

/**
 * A client that drops its connection when a request's statement takes too long, because on a dead connection the
 * statement would wait for many minutes. However a connection ends, its statements fail with a
 * `DatabaseUnavailableError`, or with an `OutcomeUnknownError` if the database may have kept what they did. So does a
 * commit with a warning: PostgreSQL stopped waiting for its replica, and a failover would lose the commit.
 */
export class WatchedClient extends pg.Client {
	#isLost = false;
	#isInTransaction = false;
	readonly #config: WatchedConfig;

	constructor(config: WatchedConfig = {}) {
		super(config);
		this.#config = config;
		for (const event of ['error', 'end'] as const) {
			this.on(event, () => {
				this.#isLost = true;
			});
		}
		const query = this.query.bind(this) as AnyQuery;
		this.query = ((...given: unknown[]) => this.#watched(given, query)) as pg.Client['query'];
	}

	async #watched(given: unknown[], query: AnyQuery): Promise<unknown> {
		const text = statementText(given[0]);
		const wasLost = this.#isLost;
		const wasInTransaction = this.#isInTransaction;
		const ended = statementBegins(text);
		const limit = STATEMENT_MS[currentLane().lane];
		const giveUp = () => this.connection.stream.destroy(new DatabaseUnavailableError('A statement took too long.'));
		const timer = Number.isFinite(limit) ? setTimeout(giveUp, limit) : undefined;
		if (/^\s*(begin|start transaction)\b/i.test(text)) this.#isInTransaction = true;
		if (/^\s*(commit|rollback\s*$)/i.test(text)) this.#isInTransaction = false;
		let warning: string | undefined;
		const note = (notice: { severity?: string | undefined; code?: string | undefined; message?: string | undefined }) => {
			if (notice.severity === 'WARNING' && notice.code !== NO_ACTIVE_TRANSACTION) warning = notice.message;
		};
		if (COMMIT.test(text)) this.on('notice', note);
		try {
			const answer = await query(...(this.#config.isPooled === true ? withoutName(given) : given));
			if (warning !== undefined) throw new OutcomeUnknownError(`The database committed with a warning: ${warning}`);
			ended?.(false);
			return answer;
		} catch (error) {
			ended?.(true);
			// The session is over. PostgreSQL closes the connection itself. The embedded database doesn't, and the next
			// statement would never be answered.
			if (error instanceof pg.DatabaseError && (error.severity === 'FATAL' || error.severity === 'PANIC')) this.connection.stream.destroy(error);
			const unreachable = this.#unreachable(error);
			if (unreachable !== undefined) throw unreachable;
			if (!this.#isLost && !this.connection.stream.destroyed) throw error;
			// There is nothing left to roll back. Failing here would hide why the transaction ended.
			if (ROLLBACK.test(text)) return NO_ROWS;
			const mayBeKept = !wasLost && !CHANGES_NOTHING.test(text) && (!wasInTransaction || COMMIT.test(text));
			if (mayBeKept) throw new OutcomeUnknownError('The connection to the database was lost during a change.', { cause: error });
			throw error instanceof DatabaseUnavailableError ? error : new DatabaseUnavailableError('The connection to the database was lost.', { cause: error });
		} finally {
			clearTimeout(timer);
			this.off('notice', note);
		}
	}

	/** For errors that mean that another server, or this one later, will do what this one refused to do. */
	#unreachable(error: unknown): DatabaseUnavailableError | undefined {
		const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
		if (this.#config.isReplica === true) return code === CONFLICT ? new DatabaseUnavailableError('The replica ended this read.', { cause: error }) : undefined;
		if (CONNECTION_ENDED.test(code)) this.connection.stream.destroy();
		if (!NOT_THE_PRIMARY.test(code)) return undefined;
		this.connection.stream.destroy();
		this.#config.notThePrimary?.();
		return new DatabaseUnavailableError('The database isn’t the primary, or not anymore.', { cause: error });
	}
}

/** @param given arguments of a client's query */
function withoutName([first, ...rest]: unknown[]): unknown[] {
	return typeof first === 'object' && first !== null && 'name' in first ? [{ ...first, name: undefined }, ...rest] : [first, ...rest];
}

/** @param given the first argument of a client's query: its text, or an object that has it */
function statementText(given: unknown): string {
	const text = typeof given === 'object' && given !== null && 'text' in given ? given.text : given;
	return typeof text === 'string' ? text : '';
}

export interface DatabasePoolOptions extends pg.PoolConfig {
	turns: DatabaseScheduler;
	/** Undefined: the database is in this process and can't be down. */
	reachability?: Reachability;
	/** Connections for reads only. Undefined: reads share the others. */
	reads?: pg.Pool;
	/** Undefined: the primary answers all reads. */
	replica?: Replica | undefined;
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
	readonly #replica: Replica | undefined;
	/** The number of outages when each connection was made. */
	readonly #madeAt = new WeakMap<pg.PoolClient, number>();

	constructor({ turns, reachability, reads, replica, ...config }: DatabasePoolOptions) {
		super({ Client: WatchedClient, ...config });
		this.query = ((...given: unknown[]) => this.#queryOnce(given)) as pg.Pool['query'];
		this.#turns = turns;
		this.#reachability = reachability;
		this.#reads = reads;
		this.#replica = replica;
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

	/** Undefined without a replica, or before its first read. */
	get replicaState(): ReplicaState | undefined {
		return this.#replica?.state;
	}

	override async end(): Promise<void> {
		this.#reachability?.close();
		await Promise.all([super.end(), this.#reads?.end(), this.#replica?.end()]);
	}

	async #connect(): Promise<pg.PoolClient> {
		const of = currentLane();
		const replica = of.lane === 'reads' && of.reached !== undefined ? this.#replica : undefined;
		if (replica === undefined) this.#reachability?.check();
		const endTurn = await this.#turns.take(of);
		try {
			const copy = await replica?.connect(of.reached ?? '');
			if (copy !== undefined) return this.#handOut(copy, endTurn);
			this.#reachability?.check();
			const client = await this.#alive(of.lane);
			return this.#handOut(client, endTurn);
		} catch (error) {
			endTurn();
			this.#reachability?.lost();
			throw error instanceof DatabaseUnavailableError ? error : new DatabaseUnavailableError('No connection to the database.', { cause: error });
		}
	}

	/**
	 * Gives a connection to whoever asked for it. A lost one is taken back at once, because drizzle keeps a connection
	 * whose `begin` failed, and the pool would soon have none left.
	 */
	#handOut(client: pg.PoolClient, endTurn: () => void): pg.PoolClient {
		const release = client.release;
		let isOut = true;
		client.release = (error) => {
			if (!isOut) return;
			isOut = false;
			client.off('end', takeBack);
			endTurn();
			release(error);
		};
		const takeBack = () => client.release(true);
		client.once('end', takeBack);
		return client;
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
