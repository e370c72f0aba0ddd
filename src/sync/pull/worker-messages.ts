/** What the page and the roster worker say to each other. */
export interface SyncRequest {
	sport_id: number;
}

export type SyncReply =
	| { type: 'progress'; sport_id: number; done: number; count: number }
	| { type: 'done'; sport_id: number }
	| { type: 'failed'; sport_id: number; reason: string; retryAfterMs: number | undefined };
