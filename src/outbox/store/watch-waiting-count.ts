import { isWaiting } from '../kinds/outbox-row.ts';
import { listEntries } from './store.ts';
import { watchOutbox } from './watch-outbox.ts';

/** How many rows wait for us or for the person; unreadable ones wait too. Told now and after every change in any tab. */
export function watchWaitingCount(tell: (count: number) => void): void {
	watchOutbox(listEntries, (entries) => tell(entries.filter(({ row }) => row === undefined || isWaiting(row)).length));
}
