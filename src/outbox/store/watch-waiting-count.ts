import { isWaiting } from '../kinds/outbox-row.ts';
import { listEntries } from './store.ts';
import { watchOutbox } from './watch-outbox.ts';

/**
 * Reports how many rows wait for us or for the person, now and after every change in any tab. Unreadable rows count
 * too.
 */
export function watchWaitingCount(tell: (count: number) => void): void {
	watchOutbox(listEntries, (entries) => tell(entries.filter(({ row }) => row === undefined || isWaiting(row)).length));
}
