/** Gives up a transfer that stands still; a slow one may take as long as it needs. */
export class StallLimit {
	readonly #controller = new AbortController();
	readonly #ms: number;

	/** @param ms without a byte until `signal` aborts. */
	constructor(ms: number) {
		this.#ms = ms;
	}

	get signal(): AbortSignal {
		return this.#controller.signal;
	}

	async during<T>(step: Promise<T>): Promise<T> {
		const timer = setTimeout(() => this.#controller.abort(new DOMException('No answer in time.', 'TimeoutError')), this.#ms);
		try {
			return await step;
		} finally {
			clearTimeout(timer);
		}
	}

	/** The body piece by piece; leaving the loop early cancels the transfer. */
	async *chunks(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
		if (body === null) return;
		const reader = body.getReader();
		try {
			for (;;) {
				const { done, value } = await this.during(reader.read());
				if (done) return;
				yield value;
			}
		} finally {
			await reader.cancel().catch(() => undefined);
		}
	}
}
