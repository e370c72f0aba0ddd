import { eraseEverything } from '#data/inventory/erase-everything.ts';
import { storedSession } from '#data/session/stored-session.ts';
import { leaveAllOut } from '#data/stadium/roster-choice.ts';
import { TOMBSTONE_KEY } from '#sync/session-tombstone.ts';
import { logOut } from './log-out.ts';
import { ASK_WHO_KEY } from './provider/ask-who.ts';

/**
 * Erases what this browser keeps, of everybody: rosters, photos, drafts, what waits, and the session, which ends at the server too, or before the next call to it (design §5). Two marks
 * stay that say nothing of anybody: that a logout is still to be told, and that the identity provider has to ask who comes next. And no roster comes by
 * itself from then on. Resolves to where the identity provider ends its own session, or null.
 * @throws what IndexedDB throws: then only the session has ended.
 */
export async function eraseDevice(): Promise<string | null> {
	const leaving = storedSession.get() === null ? undefined : await logOut();
	await eraseEverything([TOMBSTONE_KEY, ASK_WHO_KEY]);
	await leaveAllOut();
	return (await leaving?.provider) ?? null;
}
