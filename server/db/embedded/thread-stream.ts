import { Duplex } from 'node:stream';
import type { DatabaseThread, ThreadClient } from './database-thread.ts';

/** A connection to the embedded database that the driver uses like a socket. */
export class ThreadStream extends Duplex implements ThreadClient {
	readonly #thread: DatabaseThread;
	#lost = false;

	constructor(thread: DatabaseThread) {
		super();
		this.#thread = thread;
	}

	connect(): this {
		this.#thread.attach(this).catch((error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))));
		return this;
	}

	onAttached(): void {
		this.emit('connect');
	}

	onBytes(bytes: Uint8Array): void {
		this.push(bytes);
	}

	onLost(error: Error): void {
		this.#lost = true;
		this.destroy(error);
	}

	override _read(): void {
		// The database only answers requests, and the driver reads every answer.
	}

	override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
		this.#thread.send(chunk);
		done();
	}

	/** The messages of one query in one piece, because each would take a turn of the other thread's event loop. */
	override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
		this.#thread.send(Buffer.concat(chunks.map(({ chunk }) => chunk)));
		done();
	}

	override _final(done: (error?: Error | null) => void): void {
		this.push(null);
		done();
	}

	/**
	 * If an error destroys the stream, the connection ends in the middle of a statement, which would go on in the thread.
	 */
	override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
		this.#thread.detach(this);
		if (error === null || this.#lost) done(error);
		else void this.#thread.restart().then(() => done(error));
	}

	// Other methods of a socket that the driver calls.
	setNoDelay(): this {
		return this;
	}
	setKeepAlive(): this {
		return this;
	}
	ref(): this {
		return this;
	}
	unref(): this {
		return this;
	}
}
