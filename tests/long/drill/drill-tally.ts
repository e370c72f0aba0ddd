/** An answer, or why there was none, as a phone sees it. */
export interface Seen {
	/** `Date.now()`, which is the same in every thread. */
	at: number;
	method: string;
	path: string;
	/** Undefined: there was no answer. */
	status: number | undefined;
	hasRetryAfter: boolean;
	/** The error's code, or `gave up` if the phone ended the request itself. */
	failure: string | undefined;
	/** Idempotency key of a donation. */
	op_id: string | undefined;
}

/** How often phones saw something other than an answer that helps them on. */
export interface Trouble {
	/** 503 with Retry-After. */
	away: number;
	/** Requests that phones gave up themselves, because the answer took too long. */
	gaveUp: number;
	/** Everything else, which must not happen, by what it was. */
	others: Record<string, number>;
}

const REGISTERS = '/v1/create-checkout-session/';
/** What the protocol says: a window that has been replaced, the same operation running in another process. */
const EXPECTED: Readonly<Record<number, RegExp>> = { 410: /^\/v1\/(feed|sync)/, 409: /create-checkout-session/ };

/** What phones saw during a drill. */
export class DrillTally {
	/** When each donation was first acknowledged, by its key. */
	readonly acknowledged = new Map<string, number>();
	readonly #acknowledgedAt: number[] = [];
	#seen: Seen[] = [];
	total = 0;

	note(seen: Seen): void {
		this.total++;
		const { at, status, path, op_id } = seen;
		if (status === 200 && op_id !== undefined && path.startsWith(REGISTERS)) {
			this.#acknowledgedAt.push(at);
			if (!this.acknowledged.has(op_id)) this.acknowledged.set(op_id, at);
		}
		if (status === undefined || status >= 400) this.#seen.push(seen);
	}

	/** The longest time without an acknowledged donation between two moments, in seconds. */
	longestPause(from: number, to: number): number {
		const within = this.#acknowledgedAt.filter((at) => at >= from && at <= to);
		const edges = [from, ...within, to];
		return Math.max(...edges.slice(1).map((at, i) => at - (edges[i] ?? at))) / 1_000;
	}

	/** What went wrong since the last call. */
	takeTrouble(): Trouble {
		const trouble: Trouble = { away: 0, gaveUp: 0, others: {} };
		for (const { status, hasRetryAfter, failure, path, method } of this.#seen) {
			if (status === 503 && hasRetryAfter) trouble.away++;
			else if (failure === 'gave up') trouble.gaveUp++;
			else if (status === undefined || !EXPECTED[status]?.test(path)) {
				const what = `${method} ${shortened(path)}: ${status ?? failure}`;
				trouble.others[what] = (trouble.others[what] ?? 0) + 1;
			}
		}
		this.#seen = [];
		return trouble;
	}
}

/** Without ids and hashes. */
const shortened = (path: string) => path.replace(/\?.*/, '').replace(/[0-9a-f-]{24,}|\b\d+\b/g, '*');
