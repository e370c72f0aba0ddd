import { outboxDb } from '#core/db/db.ts';
import { needsCard } from '../kinds/outbox-row.ts';
import { rowsInOrder } from '../store/store.ts';

/** The server says that nothing is left to do here for a pledge: its card is saved, or it is over. It then no longer counts as waiting. */
export function settlePledge(pledge_id: string): Promise<void> {
	return outboxDb.transaction('rw', outboxDb.outbox, async () => {
		const row = (await rowsInOrder()).filter(needsCard).find(({ made }) => made?.pledge_id === pledge_id);
		if (row?.made !== undefined) await outboxDb.outbox.put({ ...row, made: { ...row.made, settled: true } });
	});
}
