import { setTimeout as wait } from 'node:timers/promises';
import { ClusterError } from './cluster-error.ts';

interface Patience {
	/** What is waited for, as in “PgBouncer doesn’t answer”. */
	otherwise: string;
	withinMs: number;
	everyMs?: number;
}

/** Waits until something is so. A look that fails counts as no. @throws ClusterError after that time, with the last failure */
export async function until(look: () => Promise<boolean>, { otherwise, withinMs, everyMs = 200 }: Patience): Promise<void> {
	let last: unknown;
	for (const end = Date.now() + withinMs; Date.now() < end; await wait(everyMs)) {
		try {
			if (await look()) return;
		} catch (error) {
			if (error instanceof ClusterError) throw error;
			last = error;
		}
	}
	throw new ClusterError(`${otherwise} after ${Math.round(withinMs / 1000)} s.`, last === undefined ? {} : { cause: last });
}
