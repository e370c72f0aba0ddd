import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { outboxDb } from '#core/db/db.ts';
import { storedSession } from '#core/stored-session.ts';
import type { Receipt } from '#domain/donation/donation-records.ts';
import { belongsToAccount, persistReceipt, readReceipt } from '#donations/persisted-receipts.ts';
import { wipePrivate } from '#session/private-data/wipe-private-data.ts';
import { FakeStorage } from '../fixtures/fake-storage.ts';
import { robin } from '../fixtures/robin.ts';

const payment_id = '6f9d2c1e-0b52-4c9e-8a44-3b7d5a90c2f1';
const receipt: Receipt = {
	payment_id,
	intent_id: '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a11',
	player_id: 7,
	player_name: 'Dario Quillfeather',
	team_id: 3,
	team_name: 'Port Ashby',
	state: 'settled',
	amount: 50,
	returned: 0,
	months: null,
	instalment: null,
	number: 12,
	paid_at: '2026-11-21T08:00:00.000Z',
	dated_before: null,
	reference: 'cs_1',
	test: true,
	returns: [],
	of_account: false,
	mail_copy: 'open',
	keepsake: null,
	donor: null,
	together: null,
};
const own: Receipt = { ...receipt, of_account: true, donor: { name: 'Robin Vale', email: 'robin@people.example' } };

beforeEach(async () => {
	vi.stubGlobal('localStorage', new FakeStorage());
	storedSession.clear();
	await outboxDb.delete();
	await outboxDb.open();
});

test('a visitor’s stays on the device, for whoever is here', async () => {
	await persistReceipt(null, receipt);
	expect((await readReceipt(null, payment_id.toUpperCase()))?.receipt).toEqual(receipt);
	expect((await readReceipt('7', payment_id))?.receipt).toEqual(receipt);
	expect(await belongsToAccount(payment_id)).toBe(false);
});

test('the donor’s own goes with the logout; that it was somebody’s stays known', async () => {
	storedSession.set(robin);
	await persistReceipt('7', own);
	expect((await readReceipt('7', payment_id))?.receipt.donor?.name).toBe('Robin Vale');
	expect(await readReceipt(null, payment_id)).toBeUndefined();
	expect(await readReceipt('8', payment_id)).toBeUndefined();
	storedSession.clear();
	await wipePrivate('7');
	expect(await readReceipt('7', payment_id)).toBeUndefined();
	expect(await belongsToAccount(payment_id)).toBe(true);
	expect(JSON.stringify(await outboxDb.settings.toArray())).not.toMatch(/Robin|Dario|6f9d2c1e/);
});

test('of an account’s that isn’t one’s own, and of one that comes after the logout, nothing is kept', async () => {
	await persistReceipt('7', { ...own, donor: null });
	await persistReceipt(null, { ...own, donor: null });
	await persistReceipt('7', own);
	expect([await readReceipt('7', payment_id), await readReceipt(null, payment_id)]).toEqual([undefined, undefined]);
});

test('what an older version kept in another shape is as good as nothing', async () => {
	await outboxDb.settings.put({ key: `payment:${payment_id}`, value: { receipt: { ...receipt, number: 'twelve' }, stored_at: 1 } });
	expect(await readReceipt(null, payment_id)).toBeUndefined();
});
