/**
 * Why a sync failed. `network`: no answer. `foreign`: somebody else's answer, such as a Wi-Fi's login page.
 * `storage_full`: the browser has no room for the rosters. `other`: anything else.
 */
export type SyncErrorKind = 'network' | 'foreign' | 'storage_full' | 'other';

export interface SyncState {
	syncing: boolean;
	/** Why the last attempt failed; false if it didn't. */
	failed: SyncErrorKind | false;
	/** Share of a snapshot that has arrived, 0 to 1; undefined for a delta. */
	progress?: number;
	/** Whether the server has just been heard (true), or has been silent for some seconds (false). */
	isHeard?: boolean;
}
