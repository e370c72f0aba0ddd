import { useEffect } from 'react';
import { requestSync } from '#offline/sync/request-sync.ts';

/** Keeps the rosters of the sport on the screen fresh; later occasions (a connection, a return to the page, time) are the sync's own. */
export function useRosterSync(sport_id: number): void {
	useEffect(() => requestSync(sport_id), [sport_id]);
}
