import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storedSession } from '#core/stored-session.ts';
import { api } from '#domain/api/api-paths.ts';
import { toCents } from '#domain/money/money.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { donationHeadline } from '#features/outbox/donation/donation-headline.ts';
import { donationStatusText } from '#features/outbox/donation/donation-status-text.ts';
import { editDonation, enqueueRecurring } from '#outbox/actions/donation-actions.ts';
import { asksForSecondPlan, startSecondPlan } from '#outbox/actions/second-plan.ts';
import { drain } from '#outbox/drain/drain.ts';
import { rowsInOrder } from '#outbox/store/store.ts';
import { logIn } from '../favorites/favorites-server.ts';
import { clockOf, type FakeServer, freshOutbox, give, giveMonthly, rowOf, settle } from './outbox-server.ts';

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

const bodyOf = (op_id: string) => JSON.parse([...(server.bodies.get(op_id) ?? [])][0] ?? '{}');
const sent = () => server.requests.filter((request) => request.startsWith('POST /v1/create-checkout'));

test('a monthly donation goes to its own call, with months, donor and e-mail, the same in every attempt', async () => {
	const op_id = await giveMonthly(100, 12);
	server.fault = () => 'lost';
	await drain(clockOf());
	server.fault = () => 'none';
	await settle();
	expect(sent()).toEqual([`POST ${api.checkoutSubscription}`, `POST ${api.checkoutSubscription}`]);
	expect(server.bodies.get(op_id)?.size).toBe(1);
	expect(bodyOf(op_id)).toEqual({
		amount: 100,
		player_id: 7,
		player_name: 'Dario Quillfeather',
		team_id: 3,
		user_id: 7,
		user_email: 'p7@people.example',
		recurring_cost_duration: 12,
	});
	expect(await rowOf(op_id)).toMatchObject({ state: 'awaiting_payment', summary: { amount_cents: 10_000, months: 12 } });
});

test('no e-mail waits on the device', async () => {
	await giveMonthly();
	expect(JSON.stringify(await rowsInOrder())).not.toContain('p7@people.example');
});

test('nobody saves one without being logged in', async () => {
	const row = await rowOf(await giveMonthly());
	storedSession.clear();
	if (row.kind !== 'donation_recurring' || row.payload === null) throw new Error('no monthly donation');
	expect(await enqueueRecurring(row.payload)).toBeUndefined();
	logIn(7);
	expect(await rowsInOrder()).toHaveLength(1);
});

test('a changed amount keeps the months, before and after sending', async () => {
	const first = await giveMonthly(20, 6);
	expect(await editDonation(first, toCents(5000))).toBe(first);
	await drain(clockOf());
	expect(bodyOf(first)).toMatchObject({ amount: 50, recurring_cost_duration: 6 });
	const next = String(await editDonation(first, toCents(1000)));
	expect(next).not.toBe(first);
	await settle();
	expect(bodyOf(next)).toMatchObject({ amount: 10, user_id: 7, recurring_cost_duration: 6 });
	expect(await rowOf(next)).toMatchObject({ kind: 'donation_recurring', summary: { amount_cents: 1000, months: 6 } });
	expect(server.intentOf(first)?.state).toBe('cancelled');
});

test('its first installment pays the row, which says so and keeps its months', async () => {
	const op_id = await giveMonthly(20, 6);
	await drain(clockOf());
	const intent = server.intentOf(op_id);
	if (intent) intent.state = 'paid';
	vi.setSystemTime(Date.now() + 60_000);
	await drain(clockOf());
	const row = await rowOf(op_id);
	expect(row).toMatchObject({ state: 'paid', payload: null, summary: { amount_cents: 2000, months: 6 } });
	expect(donationStatusText(row, true).text).toMatch(/^Payment 1 of 6 made /);
	expect(donationHeadline(row, 'phone', 'open')).toBe('First month paid. Thank you!');
});

describe('a plan for the same athlete runs already', () => {
	beforeEach(() => {
		server.planRuns = true;
	});

	test('the question is put to the person, and nothing is sent before they answer', async () => {
		const op_id = await giveMonthly();
		await settle();
		const row = await rowOf(op_id);
		expect([row.state, asksForSecondPlan(row)]).toEqual(['needs_attention', true]);
		expect(donationStatusText(row, true).text).toBe(`${messages.planExists('Dario Quillfeather')} Not charged.`);
		vi.setSystemTime(Date.now() + 3_600_000);
		await drain(clockOf());
		expect(sent()).toHaveLength(1);
	});

	test('yes is another operation that says so, once the refused one is canceled', async () => {
		const op_id = await giveMonthly(20, 3);
		await settle();
		const second = String(await startSecondPlan(op_id));
		expect(second).not.toBe(op_id);
		expect(await rowOf(op_id)).toMatchObject({ state: 'cancelled', replaced_by: second });
		expect(await startSecondPlan(op_id)).toBeUndefined();
		await settle();
		expect(bodyOf(op_id)).not.toHaveProperty('additional');
		expect(bodyOf(second)).toEqual({ ...bodyOf(op_id), additional: true });
		expect(server.canceled).toContain(op_id);
		expect((await rowOf(second)).state).toBe('awaiting_payment');
		expect(server.intents).toHaveLength(1);
	});

	test('a changed amount of a second plan is still the second', async () => {
		const op_id = await giveMonthly();
		await settle();
		const second = String(await startSecondPlan(op_id));
		await settle();
		const changed = String(await editDonation(second, toCents(1000)));
		await settle();
		expect(bodyOf(changed)).toMatchObject({ amount: 10, additional: true });
	});

	test('another refusal, and a one-time donation, are asked no such thing', async () => {
		const once = await give();
		server.refusal = { status: 404, code: 'athlete_gone', detail: 'Dario Quillfeather is no longer on a roster.' };
		const monthly = await giveMonthly();
		await settle();
		for (const op_id of [once, monthly]) {
			expect((await rowOf(op_id)).state).toBe('needs_attention');
			expect(asksForSecondPlan(await rowOf(op_id))).toBe(false);
			expect(await startSecondPlan(op_id)).toBeUndefined();
		}
	});
});
