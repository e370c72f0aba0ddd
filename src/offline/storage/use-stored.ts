import { useLiveQuery } from 'dexie-react-hooks';
import { noteStorageError } from '#core/db/storage-watch.ts';
import { rosterSize, rosterSizes } from '#roster/store/roster-size.ts';
import { useSession } from '#session/use-session.ts';
import { offlineRosterKey, type RosterSelection } from '../saved/offline-roster.ts';
import { offlineRoster, offlineRosters } from '../saved/offline-rosters.ts';
import { rosterChoice } from '../saved/roster-choice.ts';
import { ownRecords } from './own-records.ts';

/** Follows what any tab stores. Undefined while storage is read; `'blocked'` if it can't be. */
export function useStored<T>(read: () => Promise<T>, of: readonly unknown[]): T | 'blocked' | undefined {
	return useLiveQuery(
		() =>
			read().catch((error: unknown): 'blocked' => {
				console.warn('what is stored cannot be read', error);
				noteStorageError(error);
				return 'blocked';
			}),
		[...of],
	);
}

export const useRosterSizes = () => useStored(rosterSizes, []);
export const useRosterChoice = () => useStored(rosterChoice, []);
export const useOfflineRosters = () => useStored(offlineRosters, []);

/** This device's records of the signed-in person. */
export function useOwnRecords() {
	const owner = useSession()?.user_id;
	return useStored(ownRecords, [owner]);
}

/** The saved roster of a selection; null if there is none. */
export function useOfflineRoster(selection: RosterSelection) {
	return useStored(async () => (await offlineRoster(selection)) ?? null, [offlineRosterKey(selection)]);
}

/**
 * One sport's stored rosters; null if there are none. It reads all of them, so it is only for a screen that shows their
 * size.
 */
export function useRosterSize(sport_id: number) {
	return useStored(async () => (await rosterSize(sport_id)) ?? null, [sport_id]);
}
