import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type KeptAnswer, useKeptAnswer } from '#data/react/use-kept-answer.ts';
import { type Profile, profileSchema } from '#domain/account.ts';
import { PROFILE_RECORD, profileQuery } from './profile-query.ts';

const keptSchema = z.nullable(profileSchema);

/** The profile; null where the person has none yet. */
export function useProfile(owner: string): KeptAnswer<Profile | null> {
	return useKeptAnswer(useQuery(profileQuery(owner)), owner, PROFILE_RECORD, keptSchema);
}
