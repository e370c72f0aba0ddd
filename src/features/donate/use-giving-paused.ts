import { useQuery } from '@tanstack/react-query';
import { givingQuery } from '#donations/giving-status.ts';
import { useOnline } from '#ui/browser/use-online.ts';

/** Whether the server says right now that it takes no donations. Offline, and without an answer, nothing is said: a gift is saved in any case. */
export function useGivingPaused(): boolean {
	const online = useOnline();
	const { data } = useQuery({ ...givingQuery, enabled: online });
	return online && data?.enabled === false;
}
