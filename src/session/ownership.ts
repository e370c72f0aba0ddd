import { currentOwner, storedSession } from '#core/stored-session.ts';

/** Rows are shown, counted, and sent only for their owner. A visitor's rows belong to everybody at this browser. */
export function isMine(owner: string | null): boolean {
	return owner === null || owner === currentOwner();
}

/** Distinguishes one session of a person from the next: each login has another expiry. Null for a visitor. */
export function sessionMark(): string | null {
	return storedSession.get()?.expires_at ?? null;
}

/** Nothing of the row's owner is sent before they log in again. */
export function isPaused(row: { paused_for?: string | undefined }): boolean {
	return row.paused_for !== undefined && row.paused_for === sessionMark();
}
