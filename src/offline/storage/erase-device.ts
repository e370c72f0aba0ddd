import { TOMBSTONE_KEY } from '#core/api/pending-logout.ts';
import { storedSession } from '#core/stored-session.ts';
import { logOut } from '#session/lifecycle/log-out.ts';
import { ASK_WHO_KEY } from '#session/oidc/force-login-prompt.ts';
import { leaveAllOut } from '../saved/roster-choice.ts';
import { eraseEverything } from './erase-tables.ts';

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
