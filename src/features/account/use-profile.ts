import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { usePrivateRecord } from '#data/react/use-private-record.ts';
import { type Profile, profileSchema } from '#domain/account.ts';
import { PROFILE_RECORD, profileQuery } from './profile-query.ts';

const keptSchema = z.nullable(profileSchema);

interface ProfileState {
	/** Null: the person has none yet. Undefined: not known. */
	profile: Profile | null | undefined;
	/** Why the server's word is not here. */
	failure: Error | null;
	/** When what is shown was the server's word, in milliseconds, where that was another time. */
	as_of: number | undefined;
	loading: boolean;
	askAgain: () => void;
}

/** The profile: as the server has it, and until that is here, or where it can't be had, as it was last seen. */
export function useProfile(owner: string): ProfileState {
	const asked = useQuery(profileQuery(owner));
	const record = usePrivateRecord(owner, PROFILE_RECORD);
	const kept = z.safeParse(keptSchema, record?.value);
	const fromStorage = asked.data === undefined && kept.success;
	return {
		profile: fromStorage ? kept.data : asked.data,
		failure: asked.error,
		as_of: fromStorage ? record?.stored_at : undefined,
		loading: asked.isFetching || record === undefined,
		askAgain: () => void asked.refetch(),
	};
}
