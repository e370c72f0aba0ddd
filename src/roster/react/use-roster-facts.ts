import { useEffect, useState } from 'react';
import type { RosterFacts } from '#domain/roster/roster-sync-feed.ts';
import { useReplica } from './use-replica.ts';

const NONE: ReadonlyMap<number, RosterFacts> = new Map();

/**
 * Season, source, and date of each stored team's roster, read again when a sync has changed the rosters. Empty until
 * they are read.
 */
export function useRosterFacts(sport_id: number): ReadonlyMap<number, RosterFacts> {
	const { version } = useReplica(sport_id);
	const [facts, setFacts] = useState({ sport_id, teams: NONE });
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new version means that other rosters are stored
	useEffect(() => {
		let current = true;
		readFacts(sport_id).then(
			(teams) => current && setFacts({ sport_id, teams }),
			// Rosters that can't be read aren't shown either.
			(cause) => console.warn('stored rosters cannot be read', cause),
		);
		return () => {
			current = false;
		};
	}, [sport_id, version]);
	return facts.sport_id === sport_id ? facts.teams : NONE;
}

/** The storage library arrives after the first paint. A screen that people land on must not wait for it. */
async function readFacts(sport_id: number): Promise<ReadonlyMap<number, RosterFacts>> {
	const { storedRosterFacts } = await import('../store/stored-roster-facts.ts');
	return storedRosterFacts(sport_id);
}
