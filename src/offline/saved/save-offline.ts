import { requestPersistence } from '#core/request-persistence.ts';
import { eraseRoster } from '#roster/store/erase-roster.ts';
import { storedRecords } from '#roster/store/stored-record.ts';
import { syncPhotos } from '../photos/offline-photos.ts';
import { dropAllPhotos } from '../photos/photo-cache.ts';
import { syncAllSports, syncSportNow } from '../sync/roster-sync.ts';
import type { RosterSelection } from './offline-roster.ts';
import { addOfflineRoster, offlineRosters, removeOfflineRoster } from './offline-rosters.ts';
import { excludeAllSports, excludeSport, includeAllSports, includeSport } from './roster-choice.ts';

/**
 * Saves a sport or a team for the stadium: remembers it, asks the browser to keep our storage, and fetches. Resolves when it is remembered; how far the fetching is, the sync's
 * state and the place's own note tell. @throws what IndexedDB throws: then nothing is saved.
 */
export async function saveOffline(selection: RosterSelection): Promise<void> {
	await addOfflineRoster(selection);
	await includeSport(selection.sport_id);
	requestPersistence().catch(reportError);
	void syncSportNow(selection.sport_id).then(syncPhotos);
}

/** No longer saved: a team's photos go. Its sport's rosters stay as long as they come by themselves, or something of it is saved. */
export async function removeOffline(selection: RosterSelection): Promise<void> {
	await removeOfflineRoster(selection);
	await syncPhotos();
}

/** Removes a sport with all that is saved of it. It stays away until somebody saves it again (docs/decisions/080). */
export async function removeSport(sport_id: number): Promise<void> {
	for (const saved of await offlineRosters()) if (saved.sport_id === sport_id) await removeOfflineRoster(saved);
	await excludeSport(sport_id);
	await eraseRoster(sport_id);
	await syncPhotos();
}

/** Every roster, and what was saved of them. None comes by itself until `letRostersCome`, or until one is saved. */
export async function eraseRosters(): Promise<void> {
	for (const saved of await offlineRosters()) await removeOfflineRoster(saved);
	await excludeAllSports();
	for (const { sport_id } of await storedRecords()) await eraseRoster(sport_id);
	await syncPhotos();
}

/** As on a first visit: every sport comes by itself. */
export async function resumeAutomaticRosters(): Promise<void> {
	await includeAllSports();
	void syncAllSports();
}

/** Every photo. Teams that were saved with theirs are saved no longer, or the photos would be back at once. */
export async function erasePhotos(): Promise<void> {
	for (const saved of await offlineRosters()) if (saved.team !== null) await removeOfflineRoster(saved);
	await dropAllPhotos();
	// What was on its way meanwhile.
	await syncPhotos();
}
