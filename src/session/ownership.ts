import { currentOwner, storedSession } from '#core/stored-session.ts';

/** Rows are shown, counted and sent only to the one whose they are, and those of a visitor to everybody at this browser. */
export function isMine(owner: string | null): boolean {
	return owner === null || owner === currentOwner();
}

/** Tells one session of a person from the next: a login changes when it ends. Null for a visitor. */
export function sessionMark(): string | null {
	return storedSession.get()?.expires_at ?? null;
}

/** Nothing of its owner is sent before they log in again. */
export function isPaused(row: { paused_for?: string | undefined }): boolean {
	return row.paused_for !== undefined && row.paused_for === sessionMark();
}
