import { serverNow } from '#core/server-clock.ts';
import type { StoredSession } from '#core/stored-session.ts';

/** Milliseconds until the session expires, by our estimate of the server's clock; 0 or less if it has. */
export function msLeft({ expires_at }: StoredSession): number {
	return Date.parse(expires_at) - serverNow().getTime();
}

/** The longest delay that a timer supports; a longer one would fire at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;
