import type { User } from 'oidc-client-ts';
import { callApi } from '#core/api/api-client.ts';
import { ApiFailure } from '#core/api/api-failure.ts';
import { type Session, sessionSchema } from '#domain/account/account.ts';
import { OIDC_SETTINGS } from '#domain/account/oidc-settings.ts';
import { api } from '#domain/api/api-paths.ts';

const PAUSE_MS = 500;

/**
 * Syncs the profile with the server (spec §4), which turns the ID token into a session. It repeats the call if no
 * answer came; the server allows that for this browser.
 * @param about the account that a renewal or a proof must result in, and whether the person was asked for it.
 * @throws ApiFailure
 */
export async function syncSession({ id_token, profile }: User, about: { user_id?: number; proves?: true } = {}): Promise<Session> {
	const { sub, email, given_name } = profile;
	const body = { sub, ...(email && { email }), ...(given_name && { given_name }), ...about };
	for (let attempt = 1; ; attempt++) {
		try {
			return await callApi(api.identitySync, sessionSchema, { method: 'POST', body, headers: { authorization: `Bearer ${id_token}` } });
		} catch (error) {
			if (!(error instanceof ApiFailure) || !error.retryable || attempt === OIDC_SETTINGS.tokenTries) throw error;
		}
		await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
	}
}
