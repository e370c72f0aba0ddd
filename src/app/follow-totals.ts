import { queryClient } from '#core/api/queries/query-client.ts';
import { dropStored, readStored, writeStored } from '#core/safe-storage.ts';
import { syncStored } from '#offline/sync/roster-sync.ts';
import { awaitedTotals } from '#roster/awaited-totals.ts';
import { holdsTotals } from '#roster/roster-queries.ts';

/** By then, a booking is in a tick: the server looks every two seconds, and a process may leave one look to another. */
const TICK_MS = 5000;
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
	show(since);
	follow(since);
}

/** Goes on where the page before was closed, and shows what another tab waits for. */
export function resumeFollowing(): void {
	const since = Number(readStored(KEY) ?? 0);
	if (since > 0) follow(Math.min(since, Date.now()));
	addEventListener('storage', ({ key, newValue }) => {
		if (key === KEY) show(newValue === null ? undefined : Number(newValue));
	});
}

function show(since: number | undefined): void {
	awaitedTotals.set(since);
	if (since !== undefined) void queryClient.invalidateQueries({ predicate: holdsTotals });
}

function follow(since: number): void {
	awaitedTotals.set(since);
	const ended = (arrived: boolean) => {
		// Another payment is followed by itself. Without a connection, the next page goes on.
		if (!arrived || awaitedTotals.get() !== since) return;
		awaitedTotals.set(undefined);
		dropStored(KEY);
	};
	void syncStored(Math.max(0, since + TICK_MS - Date.now()))
		.then(ended)
		.catch(reportError);
}
