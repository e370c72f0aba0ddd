import { serverNow } from '#core/server-clock.ts';
import type { StoredSession } from '#core/stored-session.ts';

/** Milliseconds until the session ends by itself, by the server's clock as far as it is known; 0 or less when it has. */
export function msLeft({ expires_at }: StoredSession): number {
	return Date.parse(expires_at) - serverNow().getTime();
}

/** The longest that a timer can wait; a longer one would go off at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;
