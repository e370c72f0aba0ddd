import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { outboxDb } from '#core/db/db.ts';
import { storedSession } from '#core/stored-session.ts';
import { toCents } from '#domain/money/money.ts';
import { findRecentTwin } from '#outbox/actions/recent-twin.ts';
import type { DonationRow } from '#outbox/kinds/outbox-row.ts';
import { logIn } from '../favorites/favorites-server.ts';
import { freshOutbox, give, giveMonthly } from './outbox-server.ts';

const MINUTE = 60_000;
const once = { player_id: 7, player_name: 'Dario Quillfeather', team_name: 'Port Ashby', amount_cents: toCents(5000), months: undefined };
const monthly = { ...once, amount_cents: toCents(2000), months: 6 } as const;

beforeEach(async () => {
	await freshOutbox();
	logIn(7);
});

afterEach(() => {
	storedSession.clear();
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

/** The id of the row that an equal donation, a while after the last one, would be asked about. */
const twinOf = async (donation: Parameters<typeof findRecentTwin>[0], later = 1000) => (await findRecentTwin(donation, Date.now() + later))?.op_id;

/** A finished row keeps its summary only. */
const change = (op_id: string, state: DonationRow['state']) => outboxDb.outbox.update(op_id, { state, ...(state === 'paid' && { payload: null }) });

test.each([
	[0, true],
	[10 * MINUTE - 1, true],
	[10 * MINUTE, false],
	[24 * 60 * MINUTE, false],
])('%i ms after an equal donation, it is recent: %s', async (later, isRecent) => {
	const op_id = await give(50);
	expect(await twinOf(once, later)).toBe(isRecent ? op_id : undefined);
});

describe('another donation is none', () => {
	test.each([
		['amount', { amount_cents: toCents(2000) }],
		['athlete', { player_id: 8 }],
		['kind', { months: 6 as const }],
	])('of another %s', async (_what, other) => {
		await give(50);
		expect(await twinOf({ ...once, ...other })).toBeUndefined();
	});

	test.each([
		['amount', { amount_cents: toCents(5000) }],
		['length', { months: 3 as const }],
		['kind', { months: undefined }],
	])('of another %s than a monthly one', async (_what, other) => {
		const op_id = await giveMonthly(20, 6);
		expect(await twinOf({ ...monthly, ...other })).toBeUndefined();
		expect(await twinOf(monthly)).toBe(op_id);
	});

	test('of two monthly ones, each has the twin of its own length', async () => {
		const [three, twelve] = [await giveMonthly(20, 3), await giveMonthly(20, 12)];
		expect(await twinOf({ ...monthly, months: 3 })).toBe(three);
		expect(await twinOf({ ...monthly, months: 12 })).toBe(twelve);
		expect(await twinOf(monthly)).toBeUndefined();
	});

	test('of another person on this device', async () => {
		await give(50);
		logIn(8);
		expect(await twinOf(once)).toBeUndefined();
	});
});

describe('what became of the donation', () => {
	test.each<[DonationRow['state'], counts: boolean]>([
		['queued', true],
		['sending', true],
		['awaiting_payment', true],
		['needs_attention', true],
		['paid', true],
		['cancelled', false],
		['expired', false],
	])('one that is %s counts: %s', async (state, counts) => {
		const op_id = await give(50);
		await change(op_id, state);
		expect(await twinOf(once)).toBe(counts ? op_id : undefined);
	});

	test.each<[DonationRow['state'], counts: boolean]>([
		['awaiting_payment', true],
		['paid', false],
		['cancelled', false],
		['expired', false],
	])('a monthly one that is %s counts: %s', async (state, counts) => {
		const op_id = await giveMonthly(20, 6);
		await change(op_id, state);
		expect(await twinOf(monthly)).toBe(counts ? op_id : undefined);
	});

	test('a paid one has dropped the athlete’s id, so the name and the team tell', async () => {
		const op_id = await give(50);
		await change(op_id, 'paid');
		expect(await twinOf({ ...once, player_id: 8 })).toBe(op_id);
		expect(await twinOf({ ...once, player_name: 'Dario Quill' })).toBeUndefined();
		expect(await twinOf({ ...once, team_name: 'Salt Flats Tech' })).toBeUndefined();
	});

	test('an unpaid one is told by the athlete’s id, whatever the name and the team are now', async () => {
		const op_id = await give(50);
		expect(await twinOf({ ...once, player_name: 'Dario Quill', team_name: 'Salt Flats Tech' })).toBe(op_id);
	});
});

test('of several, the newest that counts', async () => {
	const [first, second, third] = [await give(50), await give(50), await give(50)];
	expect(await twinOf(once)).toBe(third);
	await change(String(third), 'cancelled');
	expect(await twinOf(once)).toBe(second);
	await change(String(second), 'expired');
	expect(await twinOf(once)).toBe(first);
});
