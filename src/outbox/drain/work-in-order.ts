import { HANGS_MS } from './hang-limit.ts';
import type { Work } from './next-due.ts';
import type { StepUnderWay } from './send-order.ts';

/** Requests under way at the same time, at most. */
const MOST_UNDER_WAY = 3;
/** While something is under way, we look this often for what has become due or may pass it by now. */
const LOOK_MS = 500;
/** A row is handled again in the same run no sooner than this, so that a bug can't cause a busy loop. */
const AGAIN_MS = 1000;

interface Steps {
	/**
	 * Picks the next piece of work that may start, leaving out the rows in `handled`; undefined if there is none. Called
	 * again later while something is under way.
	 */
	claim(handled: ReadonlySet<string>, underWay: readonly StepUnderWay[]): Promise<Work | undefined>;
	perform(work: Work): Promise<void>;
}

interface Started {
	work: Work;
	since: number;
	ending: Promise<void>;
}

/**
 * Performs pieces of work until none may start and all have ended. A row is handled once, and again only while another
 * row keeps this from ending. @throws the first error of `claim` or `perform`, once everything under way has ended.
 */
export async function workInOrder({ claim, perform }: Steps): Promise<void> {
	const started = new Map<string, Started>();
	/** When each row's last work ended, on the clock of `performance.now()`. */
	const handled = new Map<string, number>();
	/** Pieces of work that have ended. */
	let ended = 0;
	let failure: { error: unknown } | undefined;

	async function next(): Promise<Work | undefined> {
		if (started.size >= MOST_UNDER_WAY) return undefined;
		const now = performance.now();
		const underWay = [...started.values()].map(({ work, since }) => ({ ...work, hangs: now - since >= HANGS_MS }));
		const first = await claim(new Set([...started.keys(), ...handled.keys()]), underWay);
		if (first !== undefined || started.size === 0) return first;
		const justHandled = [...handled].filter(([, at]) => now - at < AGAIN_MS).map(([op_id]) => op_id);
		return claim(new Set([...started.keys(), ...justHandled]), underWay);
	}

	function start(work: Work): void {
		const { op_id } = work.row;
		const ending = perform(work)
			.catch((error: unknown) => {
				failure ??= { error };
			})
			.finally(() => {
				ended += 1;
				started.delete(op_id);
				handled.set(op_id, performance.now());
			});
		started.set(op_id, { work, since: performance.now(), ending });
	}

	const endings = () => [...started.values()].map(({ ending }) => ending);
	try {
		while (failure === undefined) {
			const seen = ended;
			const work = await next();
			if (work !== undefined) start(work);
			// Work that ended meanwhile may have let something go.
			else if (ended !== seen) continue;
			else if (started.size === 0) break;
			else await firstOf(endings(), LOOK_MS);
		}
	} finally {
		// Another tab would send again what is still under way.
		await Promise.all(endings());
	}
	if (failure !== undefined) throw failure.error;
}

/** Resolves when one of these does, or after `ms`. */
async function firstOf(endings: readonly Promise<void>[], ms: number): Promise<void> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const late = new Promise<void>((resolve) => {
		timer = setTimeout(resolve, ms);
	});
	try {
		await Promise.race([...endings, late]);
	} finally {
		clearTimeout(timer);
	}
}
