import { callApi } from '#core/api/api-client.ts';
import { ApiFailure } from '#core/api/api-failure.ts';
import { type Profile, profileSchema } from '#domain/account/account.ts';
import { api } from '#domain/api/api-paths.ts';
import type { profileBody } from './profile-body.ts';

/**
 * Adds the profile, or changes the one that is there. An addition whose answer was lost is there already, unknown to this page: it is changed to
 * what the form holds now.
 * @throws ApiFailure
 */
export async function saveProfile(user_id: number, known: boolean, fields: ReturnType<typeof profileBody>): Promise<Profile> {
	const change = () => callApi(api.profile(user_id), profileSchema, { method: 'PUT', body: fields });
	if (known) return change();
	try {
		return await callApi(api.addProfile, profileSchema, { method: 'POST', body: { user_id, ...fields } });
	} catch (failure) {
		if (failure instanceof ApiFailure && failure.code === 'conflict') return change();
		throw failure;
	}
}
