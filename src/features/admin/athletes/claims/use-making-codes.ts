import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import type { MadeCodes } from '#domain/claims/claim-forms.ts';
import { athletesKey } from '../../queries/athlete-queries.ts';
import { makeCodes } from '../../queries/claim-queries.ts';

/** Makes codes for athletes. A repeat for the same ones after a lost answer has the same key, and gets the same codes. */
export function useMakingCodes(owner: string, onMade: (made: MadeCodes) => void) {
	const client = useQueryClient();
	const sent = useRef({ text: '', op_id: '' });
	return useMutation({
		mutationFn: (ids: readonly number[]) => {
			if (sent.current.text !== ids.join()) sent.current = { text: ids.join(), op_id: crypto.randomUUID() };
			return makeCodes(ids, sent.current.op_id);
		},
		onSuccess: (made) => {
			sent.current = { text: '', op_id: '' };
			void refetchChanged(client, { queryKey: athletesKey(owner) });
			onMade(made);
		},
	});
}
