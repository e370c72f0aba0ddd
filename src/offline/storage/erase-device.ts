import { PENDING_LOGOUT_KEY } from '#core/api/pending-logout.ts';
import { outboxDb } from '#core/db/db.ts';
import { storedSession } from '#core/stored-session.ts';
import { replicaStore } from '#roster/replica/replica-store.ts';
import { postRosterNews } from '#roster/roster-channel.ts';
import { logOut } from '#session/lifecycle/log-out.ts';
import { FORCE_LOGIN_PROMPT_KEY } from '#session/oidc/force-login-prompt.ts';
import { dropAllPhotos } from '../photos/photo-cache.ts';
import { excludeAllSports } from '../saved/roster-choice.ts';

/**
 * Erases what this browser keeps, of everybody: rosters, photos, drafts, what waits, and the session, which ends at the server too, or before the next call to it (design §5). Two marks
 * stay that say nothing of anybody: that a logout is still to be told, and that the identity provider has to ask who comes next. And no roster comes by
 * itself from then on. Resolves to where the identity provider ends its own session, or null.
 * @throws what IndexedDB throws: then only the session has ended.
 */
export async function eraseDevice(): Promise<string | null> {
	const leaving = storedSession.get() === null ? undefined : await logOut();
	await eraseTables([PENDING_LOGOUT_KEY, FORCE_LOGIN_PROMPT_KEY]);
	await excludeAllSports();
	return (await leaving?.provider) ?? null;
}

/**
 * Empties every table in one transaction, whoever's the rows are, and drops the photos. What the browser remembers beside them goes too, but for `keep`. The session is ended before,
 * by `logOut`. @throws what IndexedDB throws: then the tables are as they were.
 */
export async function eraseTables(exceptKeys: readonly string[]): Promise<void> {
	const sports = await outboxDb.replicas.toCollection().primaryKeys();
	await outboxDb.transaction('rw', outboxDb.tables, () => Promise.all(outboxDb.tables.map((table) => table.clear())));
	for (const sport_id of sports) {
		postRosterNews({ type: 'stored', sport_id });
		replicaStore(sport_id).refresh();
	}
	await dropAllPhotos();
	clearStorage(exceptKeys);
}

function clearStorage(exceptKeys: readonly string[]): void {
	try {
		for (const key of Object.keys(localStorage)) if (!exceptKeys.includes(key)) localStorage.removeItem(key);
		sessionStorage.clear();
	} catch {
		// Blocked storage holds nothing.
	}
}
