/** The name of the lock under which a tab or its worker syncs a sport. */
export function syncLock(sport_id: number): string {
	return `roster-sync-${sport_id}`;
}
