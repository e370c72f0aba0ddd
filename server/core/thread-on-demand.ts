import { Worker } from 'node:worker_threads';

/** A job for the thread. The thread replies to each job exactly once, in any order, with a `ThreadAnswer`. */
export interface ThreadOrder<Work> {
	id: number;
	work: Work;
}
export type ThreadAnswer<Result> = { id: number; result: Result } | { id: number; failure: string };

interface PendingCall<Result> {
	resolve(result: Result): void;
	reject(error: Error): void;
}

/** A thread without work ends after this long and frees its memory. */
const IDLE_MS = 60_000;

/**
 * Does work in its own thread, which starts with the first order and ends when idle. It never keeps the process alive.
 */
export class ThreadOnDemand<Work, Result> {
	#worker: Worker | undefined;
	#idle: NodeJS.Timeout | undefined;
	#next = 1;
	readonly #waiting = new Map<number, PendingCall<Result>>();
	readonly #script: URL;
	readonly #name: string;

	/** @param name what the thread does, for errors: "draws pictures" */
	constructor(script: URL, name: string) {
		this.#script = script;
		this.#name = name;
	}

	/** How many orders have no answer yet. */
	get waiting(): number {
		return this.#waiting.size;
	}

	run(work: Work): Promise<Result> {
		clearTimeout(this.#idle);
		this.#worker ??= this.#start();
		const id = this.#next++;
		const worker = this.#worker;
		return new Promise((resolve, reject) => {
			this.#waiting.set(id, { resolve, reject });
			worker.postMessage({ id, work } satisfies ThreadOrder<Work>);
		});
	}

	async close(): Promise<void> {
		clearTimeout(this.#idle);
		await this.#worker?.terminate();
	}

	#start(): Worker {
		const worker = new Worker(this.#script);
		worker.unref();
		worker.on('message', (answer: ThreadAnswer<Result>) => {
			const order = this.#waiting.get(answer.id);
			this.#waiting.delete(answer.id);
			if ('result' in answer) order?.resolve(answer.result);
			else order?.reject(new Error(`The thread that ${this.#name} failed: ${answer.failure}`));
			if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.#dismiss(worker), IDLE_MS).unref();
		});
		worker.on('error', (error) => this.#lost(worker, error));
		worker.on('exit', () => this.#lost(worker, new Error(`The thread that ${this.#name} has ended.`)));
		return worker;
	}

	/** Forgets the thread before ending it, so a new order starts another. */
	#dismiss(worker: Worker): void {
		if (this.#worker === worker) this.#worker = undefined;
		void worker.terminate();
	}

	/** This thread's pending orders fail; the next order starts another thread. */
	#lost(worker: Worker, error: Error): void {
		if (this.#worker !== worker) return;
		this.#worker = undefined;
		for (const order of this.#waiting.values()) order.reject(error);
		this.#waiting.clear();
	}
}
