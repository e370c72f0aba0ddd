import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { EmbeddedSource, FromDatabase, ToDatabase } from './thread-messages.ts';

/** The thread's messages to a client. */
export interface ThreadClient {
	onAttached(): void;
	onBytes(bytes: Uint8Array): void;
	/** The thread has ended. Work in progress is lost, as with a server that crashed. */
	onLost(error: Error): void;
}

/** The embedded database ended in the middle of something. It opens again from its log for the next client. */
export class DatabaseThreadError extends Error {
	override name = 'DatabaseThreadError';
	readonly code = 'DATABASE_THREAD_LOST';
}

/** After a failed start, for example on a full disk, the minimum time before the next try. */
const START_AGAIN_MS = 1000;

interface RunningThread {
	worker: Worker;
	/** Resolves when the database is open. */
	open: Promise<void>;
}

/** The embedded database in its own thread. It serves one client at a time. */
export class DatabaseThread {
	readonly #source: EmbeddedSource;
	/** Undefined after the thread has ended, until the next client attaches. */
	#running: RunningThread | undefined;
	#failedAt = Number.NEGATIVE_INFINITY;
	#client: ThreadClient | undefined;
	/** Clients that wait until the thread confirms them. Whatever it sends before that is for an earlier client. */
	#attaching: ThreadClient[] = [];
	#dumped: ((tar: Uint8Array) => void) | undefined;
	/** Callbacks for copies in progress, by the copy's folder. */
	readonly #copies = new Map<string, (error: unknown) => void>();

	private constructor(source: EmbeddedSource) {
		this.#source = source;
	}

	/** Resolves when the database is open. @throws what opening it throws. */
	static async open(source: EmbeddedSource): Promise<DatabaseThread> {
		const thread = new DatabaseThread(source);
		await thread.#start().open;
		return thread;
	}

	/**
	 * Serves `client` from now on and rolls back what an earlier one left open. @throws if the database can't be
	 * opened.
	 */
	async attach(client: ThreadClient): Promise<void> {
		const { open } = this.#running ?? this.#start();
		await open;
		this.#attaching.push(client);
		this.#post({ kind: 'attach' });
	}

	detach(client: ThreadClient): void {
		if (this.#client === client) this.#client = undefined;
	}

	send(bytes: Uint8Array): void {
		this.#post({ kind: 'bytes', bytes });
	}

	/** A tar file of the whole cluster, for `EmbeddedSource.dump`. */
	dump(): Promise<Uint8Array> {
		return new Promise((resolve) => {
			this.#dumped = resolve;
			this.#post({ kind: 'dump' });
		});
	}

	/**
	 * Stops a statement that runs too long, in the only way that WebAssembly allows: the thread ends, and another one
	 * opens the database from its log.
	 */
	async restart(): Promise<void> {
		await this.#running?.worker.terminate();
	}

	/**
	 * Copies the database's folder to `to`, which must not exist. Queries wait meanwhile.
	 * @param log of the log's files, only this one @throws what the file system throws
	 */
	async copy(to: string, log?: string): Promise<void> {
		await (this.#running ?? this.#start()).open;
		return new Promise((resolve, reject) => {
			this.#copies.set(to, (error) => (error === undefined ? resolve() : reject(error)));
			this.#post({ kind: 'copy', to, log });
		});
	}

	async close(): Promise<void> {
		const running = this.#running;
		if (running === undefined) return;
		const ended = new Promise<void>((resolve) => running.worker.once('exit', () => resolve()));
		this.#post({ kind: 'close' });
		await ended;
	}

	#post(message: ToDatabase): void {
		this.#running?.worker.postMessage(message);
	}

	/** @throws DatabaseThreadError at once if a start has just failed. */
	#start(): RunningThread {
		if (performance.now() - this.#failedAt < START_AGAIN_MS) throw new DatabaseThreadError('The embedded database didn’t start.');
		skipWasmOptimizer();
		const worker = new Worker(new URL('./thread-main.ts', import.meta.url), { workerData: this.#source });
		const open = new Promise<void>((resolve, reject) => {
			let failure = new DatabaseThreadError('The embedded database has ended.');
			worker.on('message', (message: FromDatabase) => {
				if (message.kind === 'ready') resolve();
				else this.#heard(message);
			});
			worker.on('error', (error) => {
				failure = new DatabaseThreadError('The embedded database has failed.', { cause: error });
				reject(error);
			});
			worker.on('exit', () => {
				reject(failure);
				this.#ended(failure);
			});
		});
		// The clients that attach get the error. Without one, nobody needs it.
		open.catch(() => {
			this.#failedAt = performance.now();
		});
		this.#running = { worker, open };
		return this.#running;
	}

	#ended(failure: Error): void {
		const clients = [...this.#attaching, ...(this.#client === undefined ? [] : [this.#client])];
		this.#attaching = [];
		this.#client = undefined;
		this.#running = undefined;
		for (const client of clients) client.onLost(failure);
		for (const tell of this.#copies.values()) tell(failure);
		this.#copies.clear();
	}

	#heard(message: Exclude<FromDatabase, { kind: 'ready' }>): void {
		switch (message.kind) {
			case 'bytes':
				this.#client?.onBytes(message.bytes);
				break;
			case 'attached':
				this.#client = this.#attaching.shift();
				this.#client?.onAttached();
				break;
			case 'dumped':
				this.#dumped?.(message.tar);
				break;
			case 'copied':
				this.#copies.get(message.to)?.(message.error);
				this.#copies.delete(message.to);
		}
	}
}

/**
 * Leaves WebAssembly to V8's fast compiler. The optimizing one takes 600 MB for a single function of PostgreSQL
 * (docs/decisions/143). The options apply to everything that is compiled from now on, in every thread of this process.
 */
function skipWasmOptimizer(): void {
	setFlagsFromString('--no-wasm-tier-up');
	setFlagsFromString('--no-wasm-dynamic-tiering');
}
