import { type Cents, toCents } from '#domain/money/money.ts';
import { hiddenTexts } from '../hidden-texts.ts';
import { canShareCheckout } from '../kinds/donation-basket/basket-rules.ts';
import { isReadyToPay, isWaiting } from '../kinds/outbox-row.ts';
import { hasHiddenRow } from './hidden-rows.ts';
import { listEntries } from './store.ts';
import { watchOutbox } from './watch-outbox.ts';

/** What the header shows of the outbox. */
export interface WaitingSummary {
	/** How many rows wait for us or for the person. Unreadable rows count too. */
	count: number;
	/** The sum of the donations that can be paid now, given a connection. */
	ready_cents: Cents;
	/** How many those are, if one checkout can pay them all; otherwise 0. */
	shared_count: number;
	/** Text for a visitor about something that waits for its owner's login; empty if there is nothing. */
	hidden_text: string;
}

/** Reports the summary now and after every change in any tab. */
export function watchWaitingCount(tell: (summary: WaitingSummary) => void): void {
	const read = async () => ({ entries: await listEntries(), isHidden: await hasHiddenRow() });
	watchOutbox(read, ({ entries, isHidden }) => {
		const ready = entries.flatMap(({ row }) => (row !== undefined && isReadyToPay(row) ? row : []));
		tell({
			count: entries.filter(({ row }) => row === undefined || isWaiting(row)).length,
			ready_cents: toCents(ready.reduce((sum, row) => sum + row.summary.amount_cents, 0)),
			shared_count: canShareCheckout(ready) ? ready.length : 0,
			hidden_text: isHidden ? hiddenTexts.brief : '',
		});
	});
}
