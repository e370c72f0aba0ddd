/**
 * `keepRosterFresh` of roster-sync.ts for screens. The sync code loads after the first paint, which needs only what is
 * stored. If that code can't be loaded, the screens show what is stored, and the next visit tries again.
 */
export function requestSync(sport_id: number, opts: { force?: boolean } = {}): void {
	import('./roster-sync.ts').then((module) => module.keepRosterFresh(sport_id, opts), reportError);
}
