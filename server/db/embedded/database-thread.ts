import { Worker } from 'node:worker_threads';
import type { EmbeddedSource, FromDatabase, ToDatabase } from './thread-messages.ts';

/** What a client of the thread is told. */
export interface ThreadClient {
	onAttached(): void;
	onBytes(bytes: Uint8Array): void;
	/** The thread has ended: what was under way is lost, as with a server that crashed. */
	onLost(error: Error): void;
}

/** The embedded database ended in the middle of something; it is opened anew, from its log, for the next client. */
export class DatabaseThreadError extends Error {
	override name = 'DatabaseThreadError';
	readonly code = 'DATABASE_THREAD_LOST';
}

/** After a start that failed, for instance on a full disk, the next one is tried no sooner than this. */
const START_AGAIN_MS = 1000;

interface Running {
	worker: Worker;
	/** Resolves when the database is open. */
	open: Promise<void>;
}

/** The embedded database in a thread of its own. It serves one client at a time. */
export class DatabaseThread {
	readonly #source: EmbeddedSource;
	/** Undefined after the thread has ended, until the next client attaches. */
	#running: Running | undefined;
	#failedAt = Number.NEGATIVE_INFINITY;
	#client: ThreadClient | undefined;
	/** Those who are not served before the thread says so: what it sends until then is for an earlier one. */
	#attaching: ThreadClient[] = [];
	#dumped: ((tar: Uint8Array) => void) | undefined;

	private constructor(source: EmbeddedSource) {
		this.#source = source;
	}

	/** Resolves when the database is open. @throws what opening it throws. */
	static async open(source: EmbeddedSource): Promise<DatabaseThread> {
		const thread = new DatabaseThread(source);
		await thread.#start().open;
		return thread;
	}

	/** Makes `client` the one that is served; what an earlier one left open is rolled back. @throws when the database can't be opened. */
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

	/** Stops a statement that runs for too long, in the one way that WebAssembly leaves: the thread ends, and another opens the database from its log. */
	async restart(): Promise<void> {
		await this.#running?.worker.terminate();
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

	/** @throws DatabaseThreadError at once, where a start has failed a moment ago. */
	#start(): Running {
		if (performance.now() - this.#failedAt < START_AGAIN_MS) throw new DatabaseThreadError('The embedded database does not start.');
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
		// Whoever attaches hears of it; with nobody there, nobody has to.
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
		}
	}
}
