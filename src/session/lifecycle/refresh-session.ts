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
 * Asks the server who is logged in and applies its answer: the current role and names, or the end of the session. No
 * answer changes nothing (design §5). Resolves to whether there was an answer.
 */
export async function refreshSession(): Promise<boolean> {
	const before = storedSession.get();
	if (before === null) return true;
	try {
		const { session } = await callApi(api.session, sessionAnswerSchema);
		// A logout or a login happened in the meantime, so the answer is about the previous session.
		if (storedSession.get() !== before) return true;
		if (session === null) {
			// If an identity provider's session has expired, its renewal decides (watch-session.ts). So a provider that is
			// down logs nobody out.
			if (providerSessionExpiry() === undefined || msLeft(before) > 0) await endSession('ended');
		} else if (!sameAs(session, before)) await adoptSession(session);
		return true;
	} catch (failure) {
		// The listener for `session_ended` has handled it (watch-session.ts).
		if (failure instanceof ApiFailure) return failure.code === 'session_ended';
		throw failure;
	}
}

function sameAs<T extends object>(now: T, before: T): boolean {
	return (Object.keys(now) as (keyof T)[]).every((key) => now[key] === before[key]);
}
