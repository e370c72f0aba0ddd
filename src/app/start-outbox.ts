import { sentNotice } from '#domain/collaboration/sent-notice.ts';
import { requestFavorites } from '#favorites/favorites-sync.ts';
import { syncStored } from '#offline/sync/roster-sync.ts';
import { isAwaited } from '#outbox/actions/submission-outcome.ts';
import { sentAs } from '#outbox/kinds/collaboration-request/sent-as.ts';
import type { FormSubmission } from '#outbox/kinds/outbox-row.ts';
import { sentToast } from '#outbox/kinds/row-texts.ts';
import { onSettled, startOutbox } from '#outbox/triggers.ts';
import { startBadgeSync } from '#push/app-badge.ts';
import { startPushSync } from '#push/push-device.ts';
import { toast } from '#ui/overlay/toast.ts';
import { queueToast } from '#ui/overlay/toast-queue.ts';
import { followTotals, resumeFollowing, TICK_MS } from './follow-totals.ts';
import { reportClientErrors } from './report-client-errors.ts';

/**
 * Starts sending what is waiting, reacts to what the server has settled, and keeps notifications and badge up to date.
 * From here on, errors are reported.
 */
export function startPageOutbox(): void {
	reportClientErrors();
	onSettled({
		sent: saySent,
		paid: fetchReceipt,
		moneyGiven: followTotals,
		// An athlete who can no longer receive donations must disappear from the listings soon.
		athleteGone: syncRosters,
		favoritesChanged: requestFavorites,
	});
	startOutbox();
	resumeFollowing();
	startPushSync();
	startBadgeSync();
}

/** Twice: who left a moment ago is in the server's next tick. */
function syncRosters(): void {
	void syncStored()
		.then(() => syncStored(TICK_MS))
		.catch(reportError);
}

/** The receipt schema loads with the first receipt. */
function fetchReceipt(payment_id: string): void {
	void import('#donations/receipt-queries.ts').then((receipts) => receipts.fetchReceiptOnce(payment_id)).catch(reportError);
}

/** If a form is sent after the person has left it, a toast says so wherever they are. */
function saySent(row: FormSubmission): void {
	if (isAwaited(row.op_id)) return;
	toast(sentToast(row));
	const sent = sentAs(row);
	if (sent !== undefined) queueToast(sentNotice(sent));
}
