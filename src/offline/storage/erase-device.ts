import { PENDING_LOGOUT_KEY } from '#core/api/pending-logout.ts';
import { outboxDb } from '#core/db/db.ts';
import { dropStored, openStorage } from '#core/safe-storage.ts';
import { storedSession } from '#core/stored-session.ts';
import { replicaStore } from '#roster/replica/replica-store.ts';
import { postRosterNews } from '#roster/roster-channel.ts';
import { logOut } from '#session/lifecycle/log-out.ts';
import { FORCE_LOGIN_PROMPT_KEY } from '#session/oidc/force-login-prompt.ts';
import { dropAllPhotos } from '../photos/photo-cache.ts';
import { excludeAllSports } from '../saved/roster-choice.ts';

/**
 * Erases what this browser stores about everybody: rosters, photos, drafts, the outbox, and the session. The session
 * also ends at the server, at the latest before the next call to it (design §5). Two marks remain that say nothing
 * about anybody: that a logout is pending, and that the identity provider has to ask who logs in next. From then on, no
 * roster is downloaded automatically. Resolves to the URL where the identity provider ends its own session, or null.
 * @throws what IndexedDB throws: then only the session has ended.
 */
export async function eraseDevice(): Promise<string | null> {
	const leaving = storedSession.get() === null ? undefined : await logOut();
	await eraseTables([PENDING_LOGOUT_KEY, FORCE_LOGIN_PROMPT_KEY]);
	await excludeAllSports();
	return (await leaving?.provider) ?? null;
}

/**
 * Empties every table in one transaction, whoever owns the rows, and deletes the photos. The browser's other storage is
 * cleared too, except for `exceptKeys`. `logOut` has ended the session before. @throws what IndexedDB throws: then the
 * tables are unchanged.
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
	// Blocked storage holds nothing.
	for (const key of Object.keys(openStorage() ?? {})) if (!exceptKeys.includes(key)) dropStored(key);
	openStorage('sessionStorage')?.clear();
}
