interface Answer {
	id?: number;
	type: string;
	result?: unknown;
	error?: string;
	message?: string;
}

/** A connection by WebDriver BiDi: JSON messages over a WebSocket, each answer with its question's id. */
export class Bidi {
	readonly #socket: WebSocket;
	readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
	#last = 0;

	private constructor(socket: WebSocket) {
		this.#socket = socket;
		socket.addEventListener('message', ({ data }) => this.#take(JSON.parse(String(data)) as Answer));
		socket.addEventListener('close', () => {
			for (const { reject } of this.#waiting.values()) reject(new Error('the browser closed the connection'));
		});
	}

	static async connect(address: string): Promise<Bidi> {
		const socket = new WebSocket(address);
		await new Promise<void>((resolve, reject) => {
			socket.addEventListener('open', () => resolve(), { once: true });
			socket.addEventListener('error', () => reject(new Error(`no connection to ${address}`)), { once: true });
		});
		return new Bidi(socket);
	}

	send(method: string, params: object): Promise<unknown> {
		const id = ++this.#last;
		const answer = Promise.withResolvers<unknown>();
		this.#waiting.set(id, answer);
		this.#socket.send(JSON.stringify({ id, method, params }));
		return answer.promise;
	}

	close(): void {
		this.#socket.close();
	}

	#take({ id, type, result, error, message }: Answer): void {
		// An event has no id.
		const waiting = id === undefined ? undefined : this.#waiting.get(id);
		if (waiting === undefined || id === undefined) return;
		this.#waiting.delete(id);
		if (type === 'success') waiting.resolve(result);
		else waiting.reject(new Error(`${error}: ${message}`));
	}
}
