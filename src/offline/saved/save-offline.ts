import { askToKeep } from '#core/request-persistence.ts';
import { eraseRoster } from '#roster/store/erase-roster.ts';
import { storedRecords } from '#roster/store/stored-record.ts';
import { keepPhotos } from '../photos/offline-photos.ts';
import { dropAllPhotos } from '../photos/photo-cache.ts';
import { bringAll, bringSport } from '../sync/roster-sync.ts';
import type { Place } from './offline-roster.ts';
import { forgetPlace, rememberPlace, savedPlaces } from './offline-rosters.ts';
import { bringAllBack, bringBack, leaveAllOut, leaveOut } from './roster-choice.ts';

/**
 * Saves a sport or a team for the stadium: remembers it, asks the browser to keep our storage, and fetches. Resolves when it is remembered; how far the fetching is, the sync's
 * state and the place's own note tell. @throws what IndexedDB throws: then nothing is saved.
 */
export async function savePlace(place: Place): Promise<void> {
	await rememberPlace(place);
	await bringBack(place.sport_id);
	askToKeep().catch(reportError);
	void bringSport(place.sport_id).then(keepPhotos);
}

/** No longer saved: a team's photos go. Its sport's rosters stay as long as they come by themselves, or something of it is saved. */
export async function unsavePlace(place: Place): Promise<void> {
	await forgetPlace(place);
	await keepPhotos();
}

/** Removes a sport with all that is saved of it. It stays away until somebody saves it again (docs/decisions/080). */
export async function removeSport(sport_id: number): Promise<void> {
	for (const place of await savedPlaces()) if (place.sport_id === sport_id) await forgetPlace(place);
	await leaveOut(sport_id);
	await eraseRoster(sport_id);
	await keepPhotos();
}

/** Every roster, and what was saved of them. None comes by itself until `letRostersCome`, or until one is saved. */
export async function eraseRosters(): Promise<void> {
	for (const place of await savedPlaces()) await forgetPlace(place);
	await leaveAllOut();
	for (const { sport_id } of await storedRecords()) await eraseRoster(sport_id);
	await keepPhotos();
}

/** As on a first visit: every sport comes by itself. */
export async function letRostersCome(): Promise<void> {
	await bringAllBack();
	void bringAll();
}

/** Every photo. Teams that were saved with theirs are saved no longer, or the photos would be back at once. */
export async function erasePhotos(): Promise<void> {
	for (const place of await savedPlaces()) if (place.team !== null) await forgetPlace(place);
	await dropAllPhotos();
	// What was on its way meanwhile.
	await keepPhotos();
}
