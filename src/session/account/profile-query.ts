import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#core/api/api-client.ts';
import { ApiFailure } from '#core/api/api-failure.ts';
import { type Profile, profileSchema } from '#domain/account/account.ts';
import { api } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { savePrivate } from '../private-data/private-records.ts';

/** Key under which the profile is stored for offline reading. */
export const PROFILE_RECORD = 'profile';

export const profileKey = (owner: string) => ['private', owner, 'profile'];

/** A person's current profile from the server; null if they have none yet (spec §8). */
export const profileQuery = (owner: string) =>
	queryOptions({
		queryKey: profileKey(owner),
		queryFn: async ({ signal }) => {
			const profile = await askProfile(owner, signal);
			await savePrivate(owner, PROFILE_RECORD, profile).catch(reportError);
			return profile;
		},
	});

async function askProfile(owner: string, signal: AbortSignal): Promise<Profile | null> {
	try {
		return await callApi(api.profile(Number(owner)), profileSchema, { signal });
	} catch (failure) {
		if (failure instanceof ApiFailure && failure.code === 'not_found' && failure.detail === accountMessages.account.profileMissing) return null;
		throw failure;
	}
}
