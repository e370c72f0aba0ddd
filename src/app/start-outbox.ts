import { queryClient } from '#core/api/query-client.ts';
import { requestMessages } from '#domain/texts/request-messages.ts';
import { requestFavorites } from '#favorites/favorites-sync.ts';
import { syncStored } from '#offline/sync/roster-sync.ts';
import { isAwaited } from '#outbox/actions/submission-outcome.ts';
import type { FormSubmission } from '#outbox/kinds/outbox-row.ts';
import { onSettled, startOutbox } from '#outbox/triggers.ts';
import { holdsTotals } from '#roster/roster-queries.ts';
import { toast } from '#ui/overlay/toast.ts';

/** Starts the sending of what waits, and says what follows from what the server has settled. */
export function startPageOutbox(): void {
	onSettled({
		sent: saySent,
		moneyGiven() {
			// Totals stand in the stored rosters, and in what the server has said where none are stored.
			syncRosters();
			void queryClient.invalidateQueries({ predicate: holdsTotals });
		},
		// The athlete must not be offered for long to those who can't give.
		athleteGone: syncRosters,
		favoritesChanged: requestFavorites,
	});
	startOutbox();
}

function syncRosters(): void {
	void syncStored().catch(reportError);
}

/** What goes out after its form was left is said wherever the person is by then. */
function saySent({ op_id, kind }: FormSubmission): void {
	if (!isAwaited(op_id)) toast(kind === 'contact_message' ? requestMessages.contact.sent : requestMessages.collaboration.submitted);
}
