import type { SessionUser } from '#server/http/route/session-user.ts';

/** Maximum age of a proof for an action that can't be undone. */
export const RECENT_PROOF_MINUTES = 5;

/**
 * Whether the person has proved their identity by a passkey in this session in the last 5 minutes. That counts as much as
 * the password. Adding a passkey proves nothing.
 */
export function hasRecentPasskey({ passkey_at, proved_at }: SessionUser, now: Date): boolean {
	if (passkey_at === null || proved_at < passkey_at) return false;
	return now.getTime() - passkey_at.getTime() <= RECENT_PROOF_MINUTES * 60_000;
}
