import { type Cents, toCents } from '#domain/money/money.ts';
import { isReadyToPay, isWaiting } from '../kinds/outbox-row.ts';
import { listEntries } from './store.ts';
import { watchOutbox } from './watch-outbox.ts';

/** What the header says about the outbox. */
export interface WaitingSummary {
	/** How many rows wait for us or for the person. Unreadable rows count too. */
	count: number;
	/** The sum of the donations that can be paid now, given a connection. */
	ready_cents: Cents;
	/** How many those are. */
	ready_count: number;
}

/** Reports the summary now and after every change in any tab. */
export function watchWaitingCount(tell: (summary: WaitingSummary) => void): void {
	watchOutbox(listEntries, (entries) => {
		const ready = entries.flatMap(({ row }) => (row !== undefined && isReadyToPay(row) ? row.summary.amount_cents : []));
		tell({
			count: entries.filter(({ row }) => row === undefined || isWaiting(row)).length,
			ready_cents: toCents(ready.reduce((sum, cents) => sum + cents, 0)),
			ready_count: ready.length,
		});
	});
}
