import { outboxDb } from '#core/db/db.ts';
import { currentOwner } from '#core/stored-session.ts';
import { isPageConsent, type PageConsentRow, readOutboxRow } from '../kinds/outbox-row.ts';
import { newRow } from '../store/new-row.ts';
import { NotLoggedIn } from './not-logged-in.ts';

interface Page {
	claim_id: number;
	player_name: string;
}

/**
 * Saves that an athlete wants no donations to their page. It is durable when it resolves. It takes the place of a wish for the page that
 * never left, or that the server refused, and follows one that may have arrived.
 *
 * @throws NotLoggedIn; what IndexedDB throws: then nothing has changed.
 */
export async function setPageConsent({ claim_id, player_name }: Page, to: 'paused' | 'opted_out'): Promise<void> {
	const owner = currentOwner();
	if (owner === null) throw new NotLoggedIn('no account that holds a page');
	await outboxDb.transaction('rw', outboxDb.outbox, async () => {
		const rows = (await pageConsentsOf(owner)).filter(({ summary }) => summary.claim_id === claim_id);
		const onItsWay = rows.filter((row) => row.state === 'sending' || (row.state === 'queued' && row.attempts > 0));
		await outboxDb.outbox.bulkDelete(rows.filter((row) => !onItsWay.includes(row)).map(({ op_id }) => op_id));
		const last = onItsWay.at(-1);
		if (last?.summary.to === to) return;
		// Later than the previous one, whatever the clock says, because it sets the order of sending.
		const created_at = Math.max(Date.now(), (last?.created_at ?? 0) + 1);
		await outboxDb.outbox.add({ ...newRow(owner, Date.now()), created_at, kind: 'page_consent', payload: { to }, summary: { claim_id, player_name, to } });
	});
}

/** Removes wishes that the server had before this time, in milliseconds: the person's pages show them by now. */
export function forgetFulfilled(owner: string, before: number): Promise<void> {
	return outboxDb.transaction('rw', outboxDb.outbox, async () => {
		const old = (await pageConsentsOf(owner)).filter((row) => row.state === 'done' && row.updated_at < before);
		await outboxDb.outbox.bulkDelete(old.map(({ op_id }) => op_id));
	});
}

/** A person's wishes for their pages, oldest first. */
async function pageConsentsOf(owner: string): Promise<PageConsentRow[]> {
	const raw: unknown[] = await outboxDb.outbox.toArray();
	const rows = raw.flatMap((one) => readOutboxRow(one).row ?? []).filter(isPageConsent);
	return rows.filter((row) => row.owner === owner).sort((a, b) => a.created_at - b.created_at);
}
