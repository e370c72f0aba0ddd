import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '../api/queries/site-query.ts';

/** How this site pays athletes, in one line. Undefined while it isn't known here. */
export function usePayoutLine(): string | undefined {
	return useQuery(siteQuery).data?.payout_line;
}
