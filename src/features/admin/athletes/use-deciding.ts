import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import { athletesKey } from '../queries/athlete-queries.ts';
import { overviewKey } from '../queries/overview-query.ts';

interface Outcome {
	onDone: () => void;
	/** Before the lists are fetched again: what was to be decided may be gone from them. */
	onRefused?: (error: Error) => void;
}

/** Decides something that waits among the athletes. The lists are fetched again either way: somebody else may have decided it. */
export function useDeciding<Decision>(owner: string, decide: (decision: Decision) => Promise<unknown>, { onDone, onRefused }: Outcome) {
	const client = useQueryClient();
	const refresh = async () => {
		void refetchChanged(client, { queryKey: overviewKey(owner) });
		await refetchChanged(client, { queryKey: athletesKey(owner) });
	};
	return useMutation({
		mutationFn: decide,
		onSuccess: async () => {
			await refresh();
			onDone();
		},
		onError: (error) => {
			onRefused?.(error);
			return refresh();
		},
	});
}
