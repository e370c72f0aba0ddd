import { isReadyToPay, isWaiting, needsCard } from '#outbox/kinds/outbox-row.ts';
import { listEntries } from '#outbox/store/store.ts';
import { watchOutbox } from '#outbox/store/watch-outbox.ts';

/**
 * Shows on the app's icon how many items need the person, now and after every change, for the life of the page. A
 * shared checkout isn't counted, because its donations are.
 */
export function startBadgeSync(): void {
	if (!('setAppBadge' in navigator)) return;
	watchOutbox(listEntries, (entries) => {
		const needy = entries.filter(
			({ row }) => row !== undefined && (isReadyToPay(row) || needsCard(row) || (isWaiting(row) && row.state === 'needs_attention')),
		);
		// The badge isn't shown if the app isn't installed.
		void (needy.length === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(needy.length)).catch(() => undefined);
	});
}
