import { db } from '#core/db/db.ts';
import { PLACE_PREFIX, type Place, placeKey, type SavedPhotos, type SavedPlace, savedPlaceSchema } from './offline-roster.ts';

/** All that is saved for the stadium, by name; what this version can't read is as good as not saved. */
export async function savedPlaces(): Promise<SavedPlace[]> {
	const rows = await db.settings.where('key').startsWith(PLACE_PREFIX).toArray();
	const places = rows.flatMap(({ value }) => savedPlaceSchema.safeParse(value).data ?? []);
	return places.sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
}

const nameOf = ({ sport_name, team }: Place) => `${sport_name} ${team?.team_name ?? ''}`;

export async function savedPlace(place: Place): Promise<SavedPlace | undefined> {
	const row = await db.settings.get(placeKey(place));
	return savedPlaceSchema.safeParse(row?.value).data;
}

/** Remembers that it is wanted. Saved once more it stays as it is. */
export async function rememberPlace({ sport_id, sport_name, team }: Place): Promise<void> {
	await db.transaction('rw', db.settings, async () => {
		if ((await savedPlace({ sport_id, sport_name, team })) !== undefined) return;
		const value: SavedPlace = { sport_id, sport_name, team, saved_at: Date.now(), photos: null };
		await db.settings.put({ key: placeKey(value), value });
	});
}

export async function forgetPlace(place: Place): Promise<void> {
	await db.settings.delete(placeKey(place));
}

/** Notes how far its photos have come. @returns false where the place is no longer saved. */
export function notePhotos(place: Place, photos: SavedPhotos): Promise<boolean> {
	return db.transaction('rw', db.settings, async () => {
		const now = await savedPlace(place);
		if (now === undefined) return false;
		await db.settings.put({ key: placeKey(place), value: { ...now, photos } satisfies SavedPlace });
		return true;
	});
}
