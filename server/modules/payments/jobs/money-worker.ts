import { reasonOf } from '#server/core/back-off.ts';
import { type Repeated, repeat } from '#server/core/repeat.ts';
import { followBalance } from '../ledger/follow-balance.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { endUnanswered } from '../plans/pauses/unanswered-pauses.ts';
import { beginDailyRun, claimRun, workOnRun } from '../reconciliation/reconciliation-run.ts';

const PAUSE_MS = 10_000;
/** Of a comparison, before the balance is looked at again. */
const PAGES = 5;

/** Ends paused plans whose donor has not chosen, reads how the provider's balance moves, and compares it with the books once a day. Beside the worker that settles payments, so that nobody's receipt waits for it. */
export function startMoneyWorker(deps: PaymentDeps & { log: { error(message: string): void } }): Repeated {
	const attempt = async (name: string, work: () => Promise<unknown>) => {
		try {
			await work();
		} catch (error) {
			deps.log.error(`${name}: ${reasonOf(error)}`);
		}
	};
	return repeat(async () => {
		await attempt('paused plans not ended', () => endUnanswered(deps));
		await attempt('balance not read', () => followBalance(deps));
		await attempt('books not compared', () => reconcileDaily(deps, PAGES));
	}, PAUSE_MS);
}

/** Begins the comparison of the day when it is due, and goes on with one that is under way. */
export async function reconcileDaily(deps: PaymentDeps, pages: number): Promise<void> {
	await beginDailyRun(deps);
	const run = await claimRun(deps);
	if (run !== undefined) await workOnRun(deps, run, pages);
}
