import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';

/**
 * Lines of one kind per minute. The first ones show the problem, and a stranger who repeats a request must not be able
 * to fill the disk.
 */
const LINES = 60;
/** Kinds that are counted separately in a minute; beyond them, all share one count. */
const KINDS = 200;
const WINDOW_MS = 60_000;
const OTHERS = 'other kinds';

type LogOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

/** Limits how much the log can grow. Each minute, one line per kind says how many lines were left out. */
export interface LogLimit {
	/** `logger`, with each of its lines and its children's lines counted. */
	limited(logger: LogOptions): LogOptions;
	/** Sets the logger for the counts of omitted lines. Call it once the logger exists. */
	reportTo(log: FastifyBaseLogger): void;
	/** Reports the counts that are still pending. */
	close(): void;
}

export function createLogLimit(): LogLimit {
	const written = new Map<string, number>();
	let log: FastifyBaseLogger | undefined;
	let timer: NodeJS.Timeout | undefined;

	function tellLeftOut(): void {
		clearTimeout(timer);
		timer = undefined;
		const full = [...written].filter(([, lines]) => lines > LINES);
		written.clear();
		for (const [kind, lines] of full) log?.warn({ kind, leftOut: lines - LINES }, 'similar lines were left out of the log');
	}

	/** Counts a line of this kind and returns whether it may be written. */
	function allows(kind: string): boolean {
		timer ??= setTimeout(tellLeftOut, WINDOW_MS).unref();
		const counted = written.has(kind) || written.size < KINDS ? kind : OTHERS;
		const lines = (written.get(counted) ?? 0) + 1;
		written.set(counted, lines);
		return lines <= LINES;
	}

	return {
		limited: (logger) => ({
			...logger,
			hooks: {
				logMethod(line, write) {
					if (isReport(line[0]) || allows(kindOf(line))) write.apply(this, line);
				},
			},
		}),
		reportTo: (to) => {
			log = to;
		},
		close: tellLeftOut,
	};
}

function isReport(first: unknown): boolean {
	return typeof first === 'object' && first !== null && 'leftOut' in first;
}

/** Kind of a line: its text without the ids and numbers that differ between lines. */
function kindOf([first, second]: readonly unknown[]): string {
	if (typeof first === 'string') return generic(first);
	const { method, route, event, failure } = (first ?? {}) as Record<string, unknown>;
	const { type, code } = (failure ?? {}) as { type?: unknown; code?: unknown };
	const message = typeof second === 'string' ? generic(second) : undefined;
	return [message, event, method, route, code ?? type].filter((part) => typeof part === 'string').join(' ');
}

function generic(message: string): string {
	return message.replace(/[0-9a-f]{8}[0-9a-f-]*|\d+/gi, '#').slice(0, 200);
}
