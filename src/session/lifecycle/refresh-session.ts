import { callApi } from '#core/api/api-client.ts';
import { ApiFailure } from '#core/api/api-failure.ts';
import { storedSession } from '#core/stored-session.ts';
import { sessionAnswerSchema } from '#domain/account/account.ts';
import { api } from '#domain/api/api-paths.ts';
import { providerSessionExpiry } from '../oidc/provider-session.ts';
import { adoptSession } from './adopt-session.ts';
import { endSession } from './end-session.ts';
import { msLeft } from './ms-left.ts';

/**
 * Asks the server who is logged in and follows its word: role and names as they are now, or the end of the session. No answer changes nothing
 * (design §5). Resolves to whether there was an answer.
 */
export async function refreshSession(): Promise<boolean> {
	const before = storedSession.get();
	if (before === null) return true;
	try {
		const { session } = await callApi(api.session, sessionAnswerSchema);
		// A logout or a login came in between: the answer is about the one before.
		if (storedSession.get() !== before) return true;
		if (session === null) {
			// One of the identity provider's that has run out: its renewal decides (start-session.ts), so that a provider that is down logs nobody out.
			if (providerSessionExpiry() === undefined || msLeft(before) > 0) await endSession('ended');
		} else if (!sameAs(session, before)) await adoptSession(session);
		return true;
	} catch (failure) {
		// `session_ended` has been seen to by whoever listens for it (start-session.ts).
		if (failure instanceof ApiFailure) return failure.code === 'session_ended';
		throw failure;
	}
}

function sameAs<T extends object>(now: T, before: T): boolean {
	return (Object.keys(now) as (keyof T)[]).every((key) => now[key] === before[key]);
}
