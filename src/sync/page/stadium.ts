import { askToKeep } from '#data/ask-to-keep.ts';
import { dropAllPhotos } from '#data/photos/photo-cache.ts';
import { eraseRoster } from '#data/roster/erase-roster.ts';
import { storedRecords } from '#data/roster/stored-record.ts';
import { bringAllBack, bringBack, leaveAllOut, leaveOut } from '#data/stadium/roster-choice.ts';
import type { Place } from '#data/stadium/saved-place.ts';
import { forgetPlace, rememberPlace, savedPlaces } from '#data/stadium/saved-places.ts';
import { bringAll, bringSport } from './roster-sync.ts';
import { keepPhotos } from './stadium-photos.ts';

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
