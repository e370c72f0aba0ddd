import type { SyncErrorKind } from '../types.ts';

/** What the page and the roster worker say to each other. */
export interface SyncRequest {
	sport_id: number;
}

export type SyncReply =
	| { type: 'progress'; sport_id: number; done: number; count: number }
	| { type: 'done'; sport_id: number }
	/** The sync goes on; the page reports it, since an error reported in a worker counts as the worker's own. */
	| { type: 'report'; sport_id: number; reason: string }
	| { type: 'failed'; sport_id: number; trouble: SyncErrorKind; reason: string; retryAfterMs: number | undefined };
