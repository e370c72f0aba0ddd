/**
 * One sync of a sport at a time over all tabs; the browser frees the lock of a tab that dies. A browser without locks syncs
 * all the same: the writers notice each other (`StaleWriteError`).
 */
export async function withSyncLock(sport_id: number, work: () => Promise<void>): Promise<void> {
	if (!('locks' in navigator)) return work();
	await navigator.locks.request(`roster-sync-${sport_id}`, work);
}
