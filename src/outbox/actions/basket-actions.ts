import { outboxDb } from '#core/db/db.ts';
import { serverOffset } from '#core/server-clock.ts';
import { mayShareCheckout } from '../kinds/donation-basket/basket-rules.ts';
import { type BasketRow, type DonationRow, hasLapsed, isBasket, isPending, type OutboxRow } from '../kinds/outbox-row.ts';
import { stepPayment } from '../machine/payment-machine.ts';
import { newRow } from '../store/new-row.ts';
import { rowsInOrder } from '../store/store.ts';

/** How long an answered request is stored, so its page in the history still works. */
const KEPT_MS = 86_400_000;

/**
 * Saves the request to pay these donations of one owner in one checkout. Resolves to its `op_id` once it is durable. If
 * the same request is still waiting for its answer, resolves to that one, so two taps ask for one checkout. @throws
 * what IndexedDB throws.
 */
export function saveBasket(chosen: readonly (DonationRow & { intent_id: string })[]): Promise<string> {
	const intent_ids = chosen.map(({ intent_id }) => intent_id).sort();
	const owner = chosen[0]?.owner ?? null;
	return outboxDb.transaction('rw', outboxDb.outbox, async () => {
		const rows = await rowsInOrder();
		const its = rows.filter(mayShareCheckout).filter(({ intent_id }) => intent_ids.includes(intent_id));
		await outboxDb.outbox.bulkPut(its.flatMap((row) => shared(row) ?? []));
		const existingRow = rows.find((row) => row.owner === owner && isSame(row, intent_ids));
		if (existingRow !== undefined) {
			// Treats this tap like the first: the request is due now, and the page continues to the checkout.
			const now = Date.now();
			if (existingRow.state === 'queued') await outboxDb.outbox.put({ ...existingRow, created_at: now, next_at: now });
			return existingRow.op_id;
		}
		// Old requests can go: the server and the donations' own rows have everything that they contain.
		const old = rows.filter((row) => isBasket(row) && !isPending(row) && row.updated_at < Date.now() - KEPT_MS);
		await outboxDb.outbox.bulkDelete(old.map(({ op_id }) => op_id));
		const row: BasketRow = {
			...newRow(owner, Date.now()),
			kind: 'donation_basket',
			payload: { intent_ids },
			intent_ids,
			summary: { donations: chosen.map(({ summary: { amount_cents, player_name, team_name } }) => ({ amount_cents, player_name, team_name })) },
		};
		await outboxDb.outbox.add(row);
		return row.op_id;
	});
}

function shared(row: DonationRow): DonationRow | undefined {
	const at = Date.now();
	// Paying is the clearest way to say that one still wants to give.
	const live = hasLapsed(row) ? stepPayment(row, { type: 'renew', at, clock_offset: serverOffset() }) : row;
	return live && stepPayment(live, { type: 'share', at });
}

function isSame(row: OutboxRow, intent_ids: readonly string[]): boolean {
	return row.kind === 'donation_basket' && (row.state === 'queued' || row.state === 'sending') && row.payload?.intent_ids.join() === intent_ids.join();
}
