import { Worker } from 'node:worker_threads';

export interface DrawOrder {
	id: number;
	svg: string;
}
export type DrawAnswer = { id: number; png: Uint8Array } | { id: number; failure: string };

interface Waiting {
	resolve(png: Buffer): void;
	reject(error: Error): void;
}

/** A thread without work ends after this long, and gives its memory back (about 60 MB). */
const IDLE_MS = 60_000;

/** Makes PNGs of SVGs in a thread of its own, which starts with the first order. It never keeps the process alive. */
export class Drawer {
	#worker: Worker | undefined;
	#idle: NodeJS.Timeout | undefined;
	#next = 1;
	readonly #waiting = new Map<number, Waiting>();

	draw(svg: string): Promise<Buffer> {
		clearTimeout(this.#idle);
		this.#worker ??= this.#start();
		const id = this.#next++;
		const worker = this.#worker;
		return new Promise((resolve, reject) => {
			this.#waiting.set(id, { resolve, reject });
			worker.postMessage({ id, svg } satisfies DrawOrder);
		});
	}

	async close(): Promise<void> {
		clearTimeout(this.#idle);
		await this.#worker?.terminate();
	}

	#start(): Worker {
		const worker = new Worker(new URL('./draw-worker.ts', import.meta.url));
		worker.unref();
		worker.on('message', (answer: DrawAnswer) => {
			const order = this.#waiting.get(answer.id);
			this.#waiting.delete(answer.id);
			if ('png' in answer) order?.resolve(Buffer.from(answer.png));
			else order?.reject(new Error(`A picture was not drawn: ${answer.failure}`));
			if (this.#waiting.size === 0) this.#idle = setTimeout(() => void worker.terminate(), IDLE_MS).unref();
		});
		worker.on('error', (error) => this.#lost(worker, error));
		worker.on('exit', () => this.#lost(worker, new Error('The thread that draws pictures has ended.')));
		return worker;
	}

	/** What was ordered of this thread never comes; the next order starts another. */
	#lost(worker: Worker, error: Error): void {
		if (this.#worker !== worker) return;
		this.#worker = undefined;
		for (const order of this.#waiting.values()) order.reject(error);
		this.#waiting.clear();
	}
}
