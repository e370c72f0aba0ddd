import { requestPersistence } from '#core/request-persistence.ts';
import { eraseRoster } from '#roster/store/erase-roster.ts';
import { storedRecords } from '#roster/store/stored-record.ts';
import { syncPhotos } from '../photos/offline-photos.ts';
import { dropAllPhotos } from '../photos/photo-cache.ts';
import type { RosterSelection } from '../saved/offline-roster.ts';
import { addOfflineRoster, offlineRosters, removeOfflineRoster } from '../saved/offline-rosters.ts';
import { excludeAllSports, excludeSport, includeAllSports, includeSport, includeTheRest } from '../saved/roster-choice.ts';
import { syncAllSports, syncSportNow } from '../sync/roster-sync.ts';

/**
 * Saves a sport or a team for offline use: stores the choice, asks the browser to keep our storage, and fetches.
 * Resolves when the choice is stored. The sync state and the saved roster's own record show the progress. @throws what
 * IndexedDB throws: then nothing is saved.
 */
export async function saveOffline(selection: RosterSelection): Promise<void> {
	await addOfflineRoster(selection);
	await includeSport(selection.sport_id);
	requestPersistence().catch(reportError);
	void syncSportNow(selection.sport_id).then(syncPhotos);
}

/**
 * Unsaves a roster: a team's photos are deleted. Its sport's rosters stay as long as they are downloaded automatically,
 * or something of the sport is saved.
 */
export async function removeOffline(selection: RosterSelection): Promise<void> {
	await removeOfflineRoster(selection);
	await syncPhotos();
}

/** Removes a sport and everything saved of it. It stays away until somebody saves it again (docs/decisions/080). */
export async function removeSport(sport_id: number): Promise<void> {
	for (const saved of await offlineRosters()) if (saved.sport_id === sport_id) await removeOfflineRoster(saved);
	await excludeSport(sport_id);
	await eraseRoster(sport_id);
	await syncPhotos();
}

/**
 * Deletes every roster, and what was saved of them. None is downloaded automatically until `resumeAutomaticRosters` is
 * called or one is saved.
 */
export async function eraseRosters(): Promise<void> {
	for (const saved of await offlineRosters()) await removeOfflineRoster(saved);
	await excludeAllSports();
	for (const { sport_id } of await storedRecords()) await eraseRoster(sport_id);
	await syncPhotos();
}

/** As on a first visit: every sport that fits is downloaded automatically. */
export async function resumeAutomaticRosters(): Promise<void> {
	await includeAllSports();
	void syncAllSports();
}

/** Requests every sport that isn't removed, however much space they take. */
export async function downloadRest(): Promise<void> {
	await includeTheRest();
	void syncAllSports();
}

/** Deletes every photo. Teams that were saved with theirs are unsaved; otherwise the photos would come back at once. */
export async function erasePhotos(): Promise<void> {
	for (const saved of await offlineRosters()) if (saved.team !== null) await removeOfflineRoster(saved);
	await dropAllPhotos();
	// Photos that were in flight in the meantime.
	await syncPhotos();
}
