import { useQueryClient } from '@tanstack/react-query';
import { putAnswer } from '#core/api/queries/put-answer.ts';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import type { Pledge } from '#domain/donation/pledge.ts';
import { pledgeQuery } from '#donations/pledge-queries.ts';

/** Shows the server's answer to a change on the page. If it refused, or didn't answer, the page asks where the pledge stands. */
export function useShowPledge(pledge_id: string): (changing: Promise<Pledge>) => Promise<Pledge> {
	const client = useQueryClient();
	const { queryKey } = pledgeQuery(pledge_id);
	return async (changing) => {
		try {
			const pledge = await changing;
			await putAnswer(client, queryKey, pledge);
			return pledge;
		} catch (failure) {
			void refetchChanged(client, { queryKey });
			throw failure;
		}
	};
}
