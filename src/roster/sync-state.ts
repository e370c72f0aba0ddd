import { noteServerAnswer, noteSyncError, serverAway } from '#core/api/server-answers.ts';
import { createListeners } from '#core/create-store.ts';
import { onRosterNews, postRosterNews } from './roster-channel.ts';
import type { SyncState } from './sync-progress.ts';

const idle: SyncState = { syncing: false, failed: false };
const states = new Map<number, SyncState>();
const { tell, subscribe } = createListeners();

function set(sport_id: number, state: SyncState): void {
	states.set(sport_id, state);
	// Another tab's sync says as much about our server as this tab's.
	if (state.isHeard === false || (!state.syncing && state.failed === 'network')) noteSyncError('network');
	else if (!state.syncing && state.failed === 'foreign') noteSyncError('foreign');
	// A snapshot that goes on after a pause.
	else if (state.isHeard || (state.progress !== undefined && serverAway.get())) noteServerAnswer();
	tell();
}

/**
 * A syncing tab keeps reporting its sync. A tab that died doesn't, so after this long without a report, the sync counts
 * as over.
 */
const SILENCE_MS = 20_000;
const silence = new Map<number, ReturnType<typeof setTimeout>>();

onRosterNews((news) => {
	if (news.type !== 'state') return;
	set(news.sport_id, news.state);
	if (!news.state.syncing && !news.state.failed) noteServerAnswer();
	clearTimeout(silence.get(news.sport_id));
	if (news.state.syncing)
		silence.set(
			news.sport_id,
			setTimeout(() => set(news.sport_id, idle), SILENCE_MS),
		);
});

/** Which sports are being synced. The tab that syncs notifies the others. */
export const syncState = {
	of: (sport_id: number): SyncState => states.get(sport_id) ?? idle,
	/** Called by the tab that syncs. */
	tell(sport_id: number, state: SyncState): void {
		set(sport_id, state);
		postRosterNews({ type: 'state', sport_id, state });
	},
	subscribe,
};
