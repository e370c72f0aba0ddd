import { useQuery } from '@tanstack/react-query';
import { givingQuery } from './giving-status.ts';

/**
 * Whether the server currently says that it accepts no donations. Offline, or without an answer, this is false, because
 * donations are saved in any case.
 */
export function useGivingPaused(online: boolean): boolean {
	const { data } = useQuery({ ...givingQuery, enabled: online });
	return online && data?.enabled === false;
}
