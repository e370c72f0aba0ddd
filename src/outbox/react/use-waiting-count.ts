import { useSyncExternalStore } from 'react';
import { createStore } from '#core/create-store.ts';
import { afterStart } from '#core/quiet-start.ts';
import { type Cents, toCents } from '#domain/money/money.ts';
import type { WaitingSummary } from '../store/watch-waiting-count.ts';

/**
 * How many outbox rows wait for us or for the person; 0 while storage is read. The code that reads it loads once the
 * start is over, which is at once if a row waits.
 */
export function useWaitingCount(): number {
	return useSyncExternalStore(subscribe, () => summary.get().count);
}

/** The sum of the donations that can be paid now, given a connection; 0 while storage is read. */
export function useReadyToPay(): Cents {
	return useSyncExternalStore(subscribe, () => summary.get().ready_cents);
}

/** How many donations those are, if one checkout can pay them all; otherwise 0. */
export function useSharedCount(): number {
	return useSyncExternalStore(subscribe, () => summary.get().shared_count);
}

/** Text for a visitor about something that waits for its owner's login; empty if there is nothing. */
export function useHiddenText(): string {
	return useSyncExternalStore(subscribe, () => summary.get().hidden_text);
}

const summary = createStore<WaitingSummary>({ count: 0, ready_cents: toCents(0), shared_count: 0, hidden_text: '' });
let watching = false;

function subscribe(listener: () => void): () => void {
	if (!watching) watch();
	return summary.subscribe(listener);
}

/** Watches from the first use on, for the life of the page. */
function watch(): void {
	watching = true;
	afterStart(() => {
		import('../store/watch-waiting-count.ts')
			.then(({ watchWaitingCount }) => watchWaitingCount(summary.set))
			.catch((error: unknown) => {
				watching = false; // the next screen that asks tries again
				reportError(error);
			});
	});
}
