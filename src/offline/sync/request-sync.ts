/**
 * `requestSync` of roster-sync.ts for screens. What syncs is fetched after the first picture, which needs only what is stored.
 * Where that part can't be fetched the screens show what is stored, and the next visit tries again.
 */
export function requestSync(sport_id: number, opts: { force?: boolean } = {}): void {
	import('./roster-sync.ts').then((module) => module.requestSync(sport_id, opts), reportError);
}
