import '#core/zod-without-eval.ts';
import { storedSession } from '#core/stored-session.ts';
import { isPaused } from '#session/ownership.ts';
import { drain } from '../drain/drain.ts';
import { type DrainClock, realClock } from '../drain/drain-clock.ts';
import { isUnsynced } from '../kinds/outbox-row.ts';
import { makeDueNow, rowsInOrder } from '../store/store.ts';
import { readSharedSession } from './shared-session.ts';

/**
 * Sends what waits, in the service worker, with no page open. It does what a page does, under the same lock. Rows of a
 * person who isn't logged in here stay. It starts no other row once the page has shared another session.
 *
 * @throws Error if a row or a cancel still has to be sent, so the browser fires its event again later.
 */
export async function drainInWorker(clock: DrainClock = realClock): Promise<void> {
	const shared = await readSharedSession();
	// The next page sends the logout first.
	if (shared === undefined || shared.logout_waits) return;
	// A worker lives through several sessions, and has no storage of its own to read this from.
	if (shared.session === null) storedSession.clear();
	else storedSession.set(shared.session);
	await makeDueNow(clock.now());
	const before = JSON.stringify(shared);
	// A page may log out, or somebody else in, while this drain runs. The next page does the rest.
	let isSame = true;
	await drain(clock, {
		async mayContinue() {
			isSame = JSON.stringify(await readSharedSession()) === before;
			return isSame;
		},
	});
	if (!isSame) return;
	const rows = await rowsInOrder();
	if (rows.some((row) => isUnsynced(row) && row.last_error !== undefined && !isPaused(row)))
		throw new Error('Something couldn’t be sent. The browser tries again later.');
}
