import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import { useOperationKey } from '#core/react/use-operation-key.ts';
import { countsKey, type Staff, staffKey } from '../queries/staff-list.ts';

interface Outcome<Answer> {
	/** Once the lists are read again. */
	onDone: (answer: Answer) => void;
	/** Before the lists are fetched again: what was to be decided may be gone from them. */
	onRefused?: (error: Error) => void;
}

/**
 * Decides something that waits among the athletes. The lists are fetched again either way: somebody else may have decided it. The same
 * decision again, such as after a lost answer, has the same key.
 */
export function useDeciding<Decision, Answer>(
	staff: Staff,
	decide: (decision: Decision, op_id: string) => Promise<Answer>,
	{ onDone, onRefused }: Outcome<Answer>,
) {
	const client = useQueryClient();
	const { keyFor, answered } = useOperationKey();
	const refresh = async () => {
		void refetchChanged(client, { queryKey: countsKey(staff) });
		await refetchChanged(client, { queryKey: staffKey(staff) });
	};
	return useMutation({
		mutationFn: (decision: Decision) => decide(decision, keyFor(JSON.stringify(decision))),
		onSuccess: async (answer) => {
			answered();
			await refresh();
			onDone(answer);
		},
		onError: (error) => {
			onRefused?.(error);
			return refresh();
		},
	});
}
