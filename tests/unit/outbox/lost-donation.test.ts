import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NO_INTENT } from '#domain/api/api-paths.ts';
import { donationHeadline } from '#features/outbox/donation/donation-headline.ts';
import { donationStatusText } from '#features/outbox/donation/donation-status-text.ts';
import { groupRows } from '#features/outbox/group-rows.ts';
import { isAthleteGone } from '#features/outbox/is-athlete-gone.ts';
import { cancelRow, renewRow, retryRow } from '#outbox/actions/donation-actions.ts';
import { drain } from '#outbox/drain/drain.ts';
import { isReadyToPay } from '#outbox/kinds/outbox-row.ts';
import { clockOf, type FakeServer, freshOutbox, give, rowOf } from './outbox-server.ts';

let server: FakeServer;

beforeEach(async () => {
	server = await freshOutbox();
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const later = (ms = 400_000) => vi.setSystemTime(Date.now() + ms);
const DAY = 86_400_000;
const textOf = async (op_id: string) => donationStatusText(await rowOf(op_id), true).text;

/** A donation whose link the server has given out, and then lost. */
async function lost(): Promise<{ op_id: string; intent_id: string }> {
	const op_id = await give();
	await drain(clockOf());
	const intent_id = (await rowOf(op_id)).intent_id ?? '';
	server.intents = [];
	later();
	await drain(clockOf());
	return { op_id, intent_id };
}

test('a donation that the server no longer knows may have been paid, and names its reference', async () => {
	const { op_id, intent_id } = await lost();
	const row = await rowOf(op_id);
	expect(row.state).toBe('needs_attention');
	expect(await textOf(op_id)).toContain('may have paid');
	expect(await textOf(op_id)).toContain(intent_id);
	expect(await textOf(op_id)).not.toMatch(/not charged|weren’t charged/i);
	expect(donationHeadline(row, 'phone', 'open')).toBe('You may have paid this');
	expect(isReadyToPay(row)).toBe(false);
	expect(groupRows([row], 'open').map(({ id }) => id)).toEqual(['fix']);
});

test('what is sent again names the link that it had; what had none says so', async () => {
	const { op_id, intent_id } = await lost();
	await retryRow(op_id);
	expect(await textOf(op_id)).toContain('may have paid');
	expect(donationHeadline(await rowOf(op_id), 'phone', 'open')).toBe('You may have paid this');
	await drain(clockOf());
	expect(server.knownIntents).toEqual([NO_INTENT, intent_id]);
	expect(await rowOf(op_id)).toMatchObject({ state: 'awaiting_payment', may_be_paid: undefined });
	expect(await textOf(op_id)).toContain('Not charged.');
});

test('while the server compares its records, nothing is concluded', async () => {
	const op_id = await give();
	await drain(clockOf());
	server.fault = () => 503;
	later();
	await drain(clockOf());
	expect((await rowOf(op_id)).state).toBe('awaiting_payment');
});

test('while the server can’t be asked, “Not charged” holds as of its last answer, because the checkout may have been paid since', async () => {
	vi.setSystemTime(new Date('2027-03-06T15:02:00'));
	const op_id = await give();
	await drain(clockOf());
	expect(await textOf(op_id)).toContain('Not charged.');
	server.fault = () => 'before';
	later();
	await drain(clockOf());
	expect(await textOf(op_id)).toMatch(/^Not charged as of 3:02.PM\.$/);
	server.fault = () => 'none';
	later();
	await drain(clockOf());
	expect(await textOf(op_id)).toContain('Not charged.');
	server.fault = () => 503;
	later(3_600_000);
	await drain(clockOf());
	expect(await textOf(op_id)).toMatch(/^Not charged as of 3:15.PM\.$/);
});

test('the server’s reason is shown if a person has to decide', async () => {
	const { op_id } = await lost();
	server.refusal = { status: 409, code: 'conflict', detail: 'We already have a payment that may be yours.' };
	await retryRow(op_id);
	await drain(clockOf());
	expect(await textOf(op_id)).toContain('You may have paid this already. We already have a payment that may be yours.');
});

test('a donation that never had a link, and that the server may have a payment for, isn’t called unpaid', async () => {
	const op_id = await give();
	const detail = 'We already have a payment that may be yours. Before you give again, contact us with this reference: cs_1';
	server.refusal = { status: 409, code: 'conflict', detail, may_be_paid: true };
	await drain(clockOf());
	expect((await rowOf(op_id)).state).toBe('needs_attention');
	expect(await textOf(op_id)).toBe(`You may have paid this already. ${detail}`);
	expect(donationHeadline(await rowOf(op_id), 'phone', 'open')).toBe('You may have paid this');
});

test('a term that ends on a device that was off says nothing about money until the server was asked', async () => {
	const op_id = await give();
	await drain(clockOf());
	const [intent] = server.intents;
	if (intent !== undefined) intent.state = 'paid';
	server.fault = () => 'before';
	later(8 * DAY);
	await drain(clockOf());
	expect((await rowOf(op_id)).state).toBe('expired');
	expect(await textOf(op_id)).toContain('may have paid');
	server.fault = () => 'none';
	await renewRow(op_id);
	expect(donationHeadline(await rowOf(op_id), 'phone', 'open')).toBe('You may have paid this');
	expect(groupRows([await rowOf(op_id)], 'open').map(({ id }) => id)).toEqual(['fix']);
	expect(await textOf(op_id)).not.toContain('Not charged');
	await drain(clockOf());
	expect((await rowOf(op_id)).state).toBe('paid');
});

test('a checkout that the server says has lapsed was not charged', async () => {
	const op_id = await give();
	await drain(clockOf());
	const [intent] = server.intents;
	if (intent !== undefined) intent.state = 'expired';
	later();
	await drain(clockOf());
	expect(await rowOf(op_id)).toMatchObject({ state: 'expired' });
	expect(await textOf(op_id)).toContain('Not charged.');
});

test('a cancel that the server confirms without knowing the donation leaves open whether it was paid', async () => {
	const op_id = await give();
	await drain(clockOf());
	server.intents = [];
	await cancelRow(op_id);
	await drain(clockOf());
	later();
	await drain(clockOf());
	expect(await rowOf(op_id)).toMatchObject({ state: 'cancelled', may_be_paid: true });
	expect(await textOf(op_id)).toContain('may have paid');
});

test('that the athlete has left, too, does not send anybody off to give again', async () => {
	const { op_id } = await lost();
	server.refusal = { status: 404, code: 'athlete_gone', detail: 'Dario Quillfeather is no longer on a roster.' };
	await retryRow(op_id);
	await drain(clockOf());
	const row = await rowOf(op_id);
	expect(row.state).toBe('needs_attention');
	expect(isAthleteGone(row)).toBe(false);
	expect(await textOf(op_id)).toContain('Your reference:');
});
