import { useLiveQuery } from 'dexie-react-hooks';
import { ownRecords } from '../inventory/own-records.ts';
import { rosterSize, rosterSizes } from '../roster/roster-size.ts';
import { rosterChoice } from '../stadium/roster-choice.ts';
import { type Place, placeKey } from '../stadium/saved-place.ts';
import { savedPlace, savedPlaces } from '../stadium/saved-places.ts';
import { useSession } from './use-session.ts';

/** Follows what any tab stores. Undefined while storage is read, `'blocked'` where it can't be. */
function useStored<T>(read: () => Promise<T>, of: readonly unknown[]): T | 'blocked' | undefined {
	return useLiveQuery(
		() =>
			read().catch((error: unknown): 'blocked' => {
				console.warn('what is stored cannot be read', error);
				return 'blocked';
			}),
		[...of],
	);
}

export const useRosterSizes = () => useStored(rosterSizes, []);
export const useRosterChoice = () => useStored(rosterChoice, []);
export const useSavedPlaces = () => useStored(savedPlaces, []);

/** What lies here of whoever is logged in. */
export function useOwnRecords() {
	const owner = useSession()?.user_id;
	return useStored(ownRecords, [owner]);
}

/** One place: what is saved of it (null: nothing), and its sport's rosters (null: none). */
export function usePlace(place: Place) {
	return useStored(async () => ({ saved: (await savedPlace(place)) ?? null, roster: (await rosterSize(place.sport_id)) ?? null }), [placeKey(place)]);
}
