import { queryClient } from '#core/api/queries/query-client.ts';
import { dropStored, readStored, writeStored } from '#core/safe-storage.ts';
import { syncStored } from '#offline/sync/roster-sync.ts';
import { awaitedTotals } from '#roster/awaited-totals.ts';
import { holdsTotals } from '#roster/roster-queries.ts';

/** By then, a change is in a tick: the server looks every two seconds, and a process may leave one look to another. */
export const TICK_MS = 5000;
/** The pause before the next try if the rosters couldn't be synced. */
const RETRY_MS = 60_000;
/** Since when a total is awaited: for other tabs, and for the next page, if this one is closed before it arrives. */
const KEY = 'nil-athletes:awaited-totals';

/**
 * A payment was confirmed: the server's answers have the new total at once, and the stored rosters get it with the server's
 * next tick. The athlete's page shows the server's until then.
 */
export function followTotals(): void {
	const since = Date.now();
	// Without storage, only this page knows.
	writeStored(KEY, String(since), () => undefined);
	void follow(since).catch(reportError);
}

/** Goes on where the page before was closed, and follows what another tab waits for. */
export function resumeFollowing(): void {
	const since = Number(readStored(KEY) ?? 0);
	if (since > 0) void follow(Math.min(since, Date.now())).catch(reportError);
	addEventListener('storage', ({ key, newValue }) => {
		if (key !== KEY) return;
		if (newValue === null) awaitedTotals.set(undefined);
		else void follow(Number(newValue)).catch(reportError);
	});
}

/** Ends once the rosters have the total, another tab has seen to it, or a later payment is followed. */
async function follow(since: number): Promise<void> {
	awaitedTotals.set(since);
	void queryClient.invalidateQueries({ predicate: holdsTotals });
	let wait = Math.max(0, since + TICK_MS - Date.now());
	while (!(await syncStored(wait))) {
		if (awaitedTotals.get() !== since) return;
		wait = RETRY_MS;
	}
	if (awaitedTotals.get() !== since) return;
	awaitedTotals.set(undefined);
	dropStored(KEY);
}
