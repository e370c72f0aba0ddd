import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { saveBasket } from '#outbox/actions/basket-actions.ts';
import { drain } from '#outbox/drain/drain.ts';
import { mayShareCheckout } from '#outbox/kinds/donation-basket/basket-rules.ts';
import { getRow, rowsInOrder } from '#outbox/store/store.ts';
import { startBadgeSync } from '#push/app-badge.ts';
import { clockOf, freshOutbox, give } from '../outbox/outbox-server.ts';

const setAppBadge = vi.fn(async () => undefined);
vi.stubGlobal('navigator', { setAppBadge });
vi.stubGlobal('reportError', vi.fn());

test('counts the donations of a shared checkout that the server refused, but not the checkout itself', async () => {
	const server = await freshOutbox();
	await give(50);
	await give(40);
	await drain(clockOf());
	const op_id = await saveBasket((await rowsInOrder()).filter(mayShareCheckout));
	server.refusal = { status: 409, code: 'conflict', detail: 'These donations were already paid or canceled.' };
	await drain(clockOf());
	expect((await getRow(op_id))?.state).toBe('needs_attention');
	startBadgeSync();
	await vi.waitFor(() => expect(setAppBadge.mock.calls).toEqual([[2]]));
});
