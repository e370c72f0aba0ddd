import { useLiveQuery } from 'dexie-react-hooks';
import { storedTeamOf } from '../store/stored-team-of.ts';

/** `storedTeamOf`, read again with every sync; undefined until it is read, and without an athlete. */
export function useStoredTeamOf(player_id: number | undefined): Awaited<ReturnType<typeof storedTeamOf>> {
	return useLiveQuery(async () => {
		if (player_id === undefined) return undefined;
		try {
			return await storedTeamOf(player_id);
		} catch (cause) {
			// Without readable rosters, the team is unknown.
			console.warn('stored rosters cannot be read', cause);
			return undefined;
		}
	}, [player_id]);
}
