import { afterStart } from '#core/quiet-start.ts';

/**
 * `keepRosterFresh` of roster-sync.ts for screens. The sync code loads once the start is over, because the first screen
 * needs only what is stored. If that code can't be loaded, the screens show what is stored, and the next visit tries again.
 */
export function requestSync(sport_id: number, opts: { force?: boolean } = {}): void {
	const sync = () => import('./roster-sync.ts').then((module) => module.keepRosterFresh(sport_id, opts), reportError);
	if (opts.force === true) void sync();
	else afterStart(sync);
}
