import { callApi } from '#core/api/api-client.ts';
import { ApiFailure } from '#core/api/api-failure.ts';
import { type Profile, type ProfileField, profileSchema } from '#domain/account/account.ts';
import { api } from '#domain/api/api-paths.ts';

/**
 * Adds the profile, or changes the existing one. If the answer to an earlier addition was lost, the profile exists
 * without this page knowing. Then it is changed to what the form holds now.
 * @param fields sent as they are
 * @throws ApiFailure
 */
export async function saveProfile(user_id: number, known: boolean, fields: Partial<Record<ProfileField, string>>): Promise<Profile> {
	const change = () => callApi(api.profile(user_id), profileSchema, { method: 'PUT', body: fields });
	if (known) return change();
	try {
		return await callApi(api.addProfile, profileSchema, { method: 'POST', body: { user_id, ...fields } });
	} catch (failure) {
		if (failure instanceof ApiFailure && failure.code === 'conflict') return change();
		throw failure;
	}
}
