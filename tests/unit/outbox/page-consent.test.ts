import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storedSession } from '#core/stored-session.ts';
import { retryRow } from '#outbox/actions/donation-actions.ts';
import { forgetUnsent } from '#outbox/actions/forget-unsent.ts';
import { NotLoggedIn } from '#outbox/actions/not-logged-in.ts';
import { forgetFulfilled, setPageConsent } from '#outbox/actions/set-page-consent.ts';
import { drain } from '#outbox/drain/drain.ts';
import { isPageConsent, isWaiting, type OutboxRow } from '#outbox/kinds/outbox-row.ts';
import { rowTitle, waitingLabel } from '#outbox/kinds/row-texts.ts';
import { rowsInOrder } from '#outbox/store/store.ts';
import { logIn } from '../favorites/favorites-server.ts';
import { clockOf, FAULTS, type FakeServer, freshOutbox, give, seeded, settle } from './outbox-server.ts';

// Before the clock is a fake.
const SEED = Number(process.env.SEED_TEST ?? Date.now() % 1_000_000);
let server: FakeServer;
beforeEach(async () => {
	server = await freshOutbox();
	logIn(7);
});
afterEach(() => {
	storedSession.clear();
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const PAGE = { claim_id: 3, player_name: 'Dario Quillfeather' };
function want(to: 'paused' | 'opted_out', page = PAGE): Promise<void> {
	vi.setSystemTime(Date.now() + 1);
	return setPageConsent(page, to);
}
const wishes = async () => (await rowsInOrder()).filter(isPageConsent);
const states = async () => (await wishes()).map(({ summary, state }) => `${summary.to} ${state}`);
const reached = () => [...server.consents.values()];
const only = async (): Promise<OutboxRow> => {
	const [row] = await wishes();
	if (row === undefined) throw new Error('no wish is stored');
	return row;
};

test('a pause waits without a signal, counts in the header, and reaches the server once', async () => {
	server.fault = () => 'before';
	await want('paused');
	await drain(clockOf());
	expect([await states(), isWaiting(await only())]).toEqual([['paused queued'], true]);
	server.fault = () => 'none';
	await settle();
	expect([await states(), reached(), isWaiting(await only())]).toEqual([['paused done'], ['paused'], false]);
	await forgetFulfilled('7', Date.now() + 1);
	expect(await states()).toEqual([]);
});

test('it goes out before a donation that was saved earlier', async () => {
	await give();
	await give(20, { player_id: 8 });
	await want('paused');
	await settle();
	expect(server.requests[0]).toBe('POST /v1/claims/3/consent');
	expect(server.intents).toHaveLength(2);
});

describe('of two wishes for a page', () => {
	test('the later one takes the place of one that never left', async () => {
		await want('paused');
		await want('paused');
		await want('opted_out');
		expect(await states()).toEqual(['opted_out queued']);
		await settle();
		expect(reached()).toEqual(['opted_out']);
	});

	test('the later one follows one that may have arrived', async () => {
		server.fault = () => 'lost';
		await want('paused');
		await drain(clockOf());
		await want('opted_out');
		await want('opted_out');
		expect(await states()).toEqual(['paused queued', 'opted_out queued']);
		server.fault = () => 'none';
		await settle();
		expect(reached()).toEqual(['paused', 'opted_out']);
	});

	test('those for two pages don’t wait for each other', async () => {
		await want('paused');
		await want('opted_out', { claim_id: 4, player_name: 'Ana Vale' });
		await settle();
		expect(reached()).toEqual(['paused', 'opted_out']);
	});
});

test('a wish that never left, or was refused, can be taken back; one that may have arrived can’t', async () => {
	await want('paused');
	await forgetUnsent((await only()).op_id);
	expect(await states()).toEqual([]);
	server.fault = () => 'lost';
	await want('paused');
	await drain(clockOf());
	await forgetUnsent((await only()).op_id);
	expect(await states()).toEqual(['paused queued']);
	server.fault = () => 'none';
	server.refusal = { status: 409, code: 'bad_transition', detail: 'You’re on another team now.' };
	await settle();
	const refused = await only();
	expect([refused.state, refused.last_error?.detail, isWaiting(refused)]).toEqual(['needs_attention', 'You’re on another team now.', true]);
	server.refusal = undefined;
	await retryRow(refused.op_id);
	await settle();
	expect(reached()).toHaveLength(1);
});

test('nobody wants anything for a page without an account', async () => {
	storedSession.clear();
	await expect(want('paused')).rejects.toThrow(NotLoggedIn);
});

test('its texts say what will happen', async () => {
	await want('paused');
	await want('opted_out', { claim_id: 4, player_name: 'Ana Vale' });
	const rows = await wishes();
	expect(rows.map(waitingLabel)).toEqual(['Pause donations to Dario Quillfeather', 'Close Ana Vale’s page to donations']);
	expect(rows.map(rowTitle)).toEqual(rows.map(waitingLabel));
});

test('whatever fails, each wish takes effect once', async () => {
	console.log(`SEED_TEST=${SEED}`);
	const random = seeded(SEED);
	let arrived = 0;
	for (let round = 0; round < 20; round++) {
		server = await freshOutbox();
		let left = 6;
		server.fault = () => (left-- > 0 && random() < 0.7 ? (FAULTS[Math.floor(random() * FAULTS.length)] ?? 'none') : 'none');
		await want('paused');
		await settle(clockOf(random));
		const [row] = await wishes();
		// Some answers are refusals, after which a person tries again.
		if (row?.state === 'needs_attention') await retryRow(row.op_id);
		await settle(clockOf(random));
		expect(reached().length).toBeLessThanOrEqual(1);
		if ((await wishes())[0]?.state !== 'done') continue;
		arrived++;
		expect(reached()).toEqual(['paused']);
	}
	expect(arrived).toBeGreaterThan(10);
});
