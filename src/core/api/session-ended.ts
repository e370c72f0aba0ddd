import { createListeners } from '../create-store.ts';
import { storedSession } from '../stored-session.ts';
import type { ApiFailure } from './api-failure.ts';

const ended = createListeners<[words: string]>();

/**
 * Calls `listener` each time the server says that the session stored here has ended. A failed network never says so
 * (design §5). `words` are the server's text.
 */
export const onSessionEnded = ended.subscribe;

/**
 * Call this before a call goes out, and pass the failure to the returned function. It considers only the session that
 * was stored at that time. An answer that was in flight during a logout or a new login says nothing about the current
 * session.
 */
export function watchForSessionEnd(): (failure: ApiFailure) => void {
	const session = storedSession.get();
	return ({ code, detail }) => {
		if (code !== 'session_ended' && code !== 'no_session') return;
		if (session === null || storedSession.get() !== session) return;
		ended.tell(detail);
	};
}
