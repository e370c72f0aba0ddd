import { foldSums } from '#server/admin/fold-sums.ts';
import { reasonOf } from './back-off.ts';
import { catchUp } from './catch-up.ts';
import type { PaymentDeps } from './deps.ts';
import { handleDueEvents } from './events.ts';
import { runDueJobs } from './jobs.ts';
import { reconcile } from './reconcile.ts';
import { reconcilePlans } from './reconcile-plans.ts';

export interface PaymentWorker {
	/** Ends the timer and waits for what is under way. */
	stop(): Promise<void>;
}

const TICK_MS = 2000;
/** An open checkout page is looked up about this often, in case its event was lost. */
const RECONCILE_MS = 20_000;

/** Everything that is due: events, jobs, and at start (or after a while) the open sessions and live plans. */
export async function runPaymentWork(deps: PaymentDeps, reconcileOlderThanMs = RECONCILE_MS): Promise<string[]> {
	const notes = await missed(deps);
	await handleDueEvents(deps);
	const failures = [...notes, ...(await reconcile(deps, reconcileOlderThanMs)), ...(await reconcilePlans(deps, reconcileOlderThanMs))];
	await runDueJobs(deps);
	await foldSums(deps.db, deps.clock());
	return failures;
}

/** What the provider's list says that its events did not; while it does not answer, everything else goes on. */
async function missed(deps: PaymentDeps): Promise<string[]> {
	const notes: string[] = [];
	try {
		await catchUp(deps, (note) => notes.push(note));
	} catch (error) {
		notes.push(`events: ${reasonOf(error)}`);
	}
	return notes;
}

/** Works at once on what an earlier process left behind, then by a timer. Started by main, after the database is open. */
export function startPaymentWorker(deps: PaymentDeps & { log: { error(message: string): void } }): PaymentWorker {
	let stopped = false;
	let timer: NodeJS.Timeout | undefined;
	let running = Promise.resolve();
	const turn = async (olderThanMs: number) => {
		try {
			for (const failure of await runPaymentWork(deps, olderThanMs)) deps.log.error(`payment not reconciled: ${failure}`);
		} catch (error) {
			deps.log.error(`payment worker: ${reasonOf(error)}`);
		}
		if (stopped) return;
		timer = setTimeout(() => {
			running = turn(RECONCILE_MS);
		}, TICK_MS);
	};
	running = turn(0);
	return {
		stop: async () => {
			stopped = true;
			clearTimeout(timer);
			await running;
		},
	};
}
