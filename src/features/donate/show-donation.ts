import { screens } from '#domain/api/api-paths.ts';

/**
 * Opens the saved gift's page: in a new tab (spec §4), so that no blank tab waits on a bad signal; installed, or where pop-ups are
 * blocked, in this window. `?go` says that a tap opened it: that page alone goes on to the checkout by itself.
 */
export function showGift(op_id: string, navigate: (to: string) => void): void {
	const to = `${screens.outboxRow(op_id)}?go`;
	const installed = matchMedia('(display-mode: standalone)').matches;
	if (installed || window.open(to, '_blank') === null) navigate(to);
}
