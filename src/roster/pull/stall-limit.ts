/** Aborts a transfer that stalls; a slow one may take as long as it needs. */
export class StallLimit {
	readonly #controller = new AbortController();
	readonly #ms: number;
	readonly #quietMs: number;
	readonly #onQuiet: () => void;

	/**
	 * @param ms without a byte until `signal` aborts.
	 * @param onQuiet called after `quietMs` without a byte. The transfer goes on.
	 */
	constructor(ms: number, quietMs: number, onQuiet: () => void) {
		this.#ms = ms;
		this.#quietMs = quietMs;
		this.#onQuiet = onQuiet;
	}

	get signal(): AbortSignal {
		return this.#controller.signal;
	}

	async during<T>(step: Promise<T>): Promise<T> {
		const late = Promise.withResolvers<never>();
		const timer = setTimeout(() => {
			const reason = new DOMException('No answer in time.', 'TimeoutError');
			this.#controller.abort(reason);
			late.reject(reason);
		}, this.#ms);
		const quiet = setTimeout(this.#onQuiet, this.#quietMs);
		try {
			return await Promise.race([step, late.promise]);
		} finally {
			clearTimeout(timer);
			clearTimeout(quiet);
		}
	}

	/** The body, piece by piece. Leaving the loop early cancels the transfer. */
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
