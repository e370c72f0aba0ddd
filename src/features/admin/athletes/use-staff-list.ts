import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ApiFailure } from '#core/api/api-failure.ts';
import { lastCallUnanswered } from '#core/api/server-answers.ts';
import { useLastError } from '#core/react/use-last-error.ts';
import { savePrivate } from '#session/private-data/private-records.ts';
import { usePersistedAnswer } from '#session/private-data/use-persisted-answer.ts';
import { readStaffList, type StaffList } from '../queries/staff-list.ts';

export interface StaffAnswer<T> {
	/** Undefined: unknown. */
	data: T | undefined;
	/** Why the server's answer is missing, or a newer one. */
	error: Error | null;
	/** When the server gave the data, in milliseconds; undefined without data. */
	as_of: number | undefined;
	/** Whether the data is from an earlier visit. */
	isStored: boolean;
	isFetching: boolean;
	refetch: () => void;
}

interface Options<T> {
	/** Asks again this often; never after such a failure. */
	everyMs?: number;
	isFinal?: (error: Error) => boolean;
	/** Runs before a desk's answer is stored. */
	beforeStored?: (answer: T) => Promise<void>;
}

/**
 * What staff reads. A desk reads offline, too: its last answer is stored on this device until logout, and shown while the server can't be
 * reached. An admin sees everybody, so nothing of theirs is stored.
 */
export function useStaffList<T>(list: StaffList<T>, { everyMs, isFinal, beforeStored }: Options<T> = {}): StaffAnswer<T> {
	const { staff, queryKey, record, schema } = list;
	const isDesk = staff.side === 'school-desk';
	const asked = useQuery<T>({
		queryKey,
		queryFn: async ({ signal }) => {
			const answer = await readStaffList(list, signal);
			if (isDesk) await store(list, answer, beforeStored).catch(reportError);
			return answer;
		},
		...(everyMs === undefined ? {} : { refetchInterval: ({ state: { error } }) => (error !== null && isFinal?.(error) ? false : everyMs) }),
	});
	const known = usePersistedAnswer<T>(asked, staff.owner, record, schema);
	const isUnanswered = useSyncExternalStore(lastCallUnanswered.subscribe, lastCallUnanswered.get);
	const reason = asked.error ?? asked.failureReason;
	// The first failed try is enough, also while others follow. Whoever may not read it anymore, or has to prove who they are, doesn't see it.
	const isAway = reason === null ? isUnanswered : reason instanceof ApiFailure && reason.retryable;
	const isStored = isDesk && isAway && asked.data === undefined && known.data !== undefined;
	const data = isStored ? known.data : asked.data;
	const last = useLastError({ data, error: asked.error });
	return {
		data,
		error: isStored ? reason : data === undefined ? last : asked.error,
		as_of: isStored ? known.as_of : asked.data === undefined ? undefined : asked.dataUpdatedAt,
		isStored,
		isFetching: asked.isFetching,
		refetch: known.askAgain,
	};
}

async function store<T>({ staff, record }: StaffList<T>, answer: T, before: Options<T>['beforeStored']): Promise<void> {
	await before?.(answer);
	await savePrivate(staff.owner, record, answer);
}
