import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import { useOperationKey } from '#core/react/use-operation-key.ts';
import type { MadeCodes } from '#domain/claims/claim-forms.ts';
import { makeCodes } from '../../queries/claim-queries.ts';
import { type Staff, staffKey } from '../../queries/staff-list.ts';

/** Makes codes for athletes. A repeat for the same ones after a lost answer has the same key, and gets the same codes. */
export function useMakingCodes(staff: Staff, onMade: (made: MadeCodes) => void) {
	const client = useQueryClient();
	const { keyFor, answered } = useOperationKey();
	return useMutation({
		mutationFn: (ids: readonly number[]) => makeCodes(staff, ids, keyFor(ids.join())),
		onSuccess: (made) => {
			answered();
			void refetchChanged(client, { queryKey: staffKey(staff) });
			onMade(made);
		},
	});
}
