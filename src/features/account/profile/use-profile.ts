import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type Profile, profileSchema } from '#domain/account/account.ts';
import { PROFILE_RECORD, profileQuery } from '#session/account/profile-query.ts';
import { type PersistedAnswer, usePersistedAnswer } from '#session/private-data/use-persisted-answer.ts';

const persistedProfileSchema = z.nullable(profileSchema);

/** The profile; null if the person doesn't have one yet. */
export function useProfile(owner: string): PersistedAnswer<Profile | null> {
	return usePersistedAnswer(useQuery(profileQuery(owner)), owner, PROFILE_RECORD, persistedProfileSchema);
}
