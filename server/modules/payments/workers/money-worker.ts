import { errorSummary } from '#server/core/back-off.ts';
import { type Repeated, repeat } from '#server/core/repeat.ts';
import { correctDates } from '../dates/correct-dates.ts';
import { followBalance } from '../ledger/follow-balance.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { endUnanswered } from '../plans/pauses/unanswered-pauses.ts';
import { beginDailyRun, claimRun, workOnRun } from '../reconciliation/reconciliation-run.ts';

const PAUSE_MS = 10_000;
/** Pages of a comparison before the balance is read again. */
const PAGES = 5;

/**
 * Ends paused plans whose donor hasn't decided, reads the provider's balance, compares it with the books once a day, and
 * corrects the dates of payments from before they carried the provider's. It is separate from the worker that settles payments, so nobody's receipt waits for it.
 */
export function startMoneyWorker(deps: PaymentDeps & { log: { error(message: string): void } }): Repeated {
	const attempt = async (name: string, work: () => Promise<unknown>) => {
		try {
			await work();
		} catch (error) {
			deps.log.error(`${name}: ${errorSummary(error)}`);
		}
	};
	return repeat(async () => {
		await attempt('paused plans not ended', () => endUnanswered(deps));
		await attempt('balance not read', () => followBalance(deps));
		await attempt('ledger not compared', () => reconcileDaily(deps, PAGES));
		await attempt('dates not corrected', () => correctDates(deps));
	}, PAUSE_MS);
}

/** Starts the daily comparison when it is due and continues one in progress. */
export async function reconcileDaily(deps: PaymentDeps, pages: number): Promise<void> {
	await beginDailyRun(deps);
	const run = await claimRun(deps);
	if (run !== undefined) await workOnRun(deps, run, pages);
}
