import type { SyncErrorKind } from '../sync-progress.ts';

/** The messages between the page and the roster worker. */
export interface SyncRequest {
	sport_id: number;
}

export type SyncReply =
	| { type: 'progress'; sport_id: number; done: number; count: number }
	/** The server has been silent for some seconds, or is heard. */
	| { type: 'heard'; sport_id: number; isHeard: boolean }
	| { type: 'done'; sport_id: number }
	/**
	 * The sync continues. The page reports the error, because an error reported in a worker counts as the worker's own.
	 */
	| { type: 'report'; sport_id: number; reason: string }
	| { type: 'failed'; sport_id: number; errorKind: SyncErrorKind; reason: string; retryAfterMs: number | undefined };
