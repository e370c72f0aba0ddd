import { createListeners } from '../create-store.ts';
import { storedSession } from '../stored-session.ts';
import type { ApiFailure } from './api-failure.ts';

const ended = createListeners<[words: string]>();

/** Calls `listener` each time that the server says of the session stored here that it is no more. A failed network never says so (design §5). `words` are the server's. */
export const onSessionEnded = ended.subscribe;

/**
 * To be asked before a call goes out; the function that comes back is told how it failed. Only what was stored at that time is meant: an answer
 * that was on its way during a logout or a new login says nothing of what is stored now.
 */
export function watchForSessionEnd(): (failure: ApiFailure) => void {
	const session = storedSession.get();
	return ({ code, detail }) => {
		if (code !== 'session_ended' && code !== 'no_session') return;
		if (session === null || storedSession.get() !== session) return;
		ended.tell(detail);
	};
}
