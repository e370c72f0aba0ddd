import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import type { AdminMessage } from '#domain/collaboration/contact.ts';
import { changeMessage, messagesKey } from '../queries/inbox-queries.ts';
import { overviewKey } from '../queries/overview-query.ts';

/**
 * Marks an open message done, and a done one open. It sends the wanted state instead of a toggle, so two admins who do
 * the same don't undo each other.
 */
export function useMessageState(owner: string) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (message: AdminMessage) => changeMessage(message.message_id, message.state === 'open' ? 'done' : 'open'),
		// Also after an error, because another admin may have changed the list.
		onSettled: () => Promise.all([refetchChanged(client, { queryKey: messagesKey(owner) }), refetchChanged(client, { queryKey: overviewKey(owner) })]),
	});
}
