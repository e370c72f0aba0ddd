import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { adminApi } from '#domain/api/admin-paths.ts';
import { api } from '#domain/api/api-paths.ts';
import { donationMessages } from '#domain/texts/donation-messages.ts';
import { auditLog } from '#server/db/schema/people-schema.ts';
import { addLastingPerson, type Person, visitor } from '../../fixtures/logged-in-people.ts';
import {
	checkout,
	click,
	counts,
	differences,
	donationBody,
	paymentWorld,
	press,
	received,
	register,
	session,
	settleDown,
	status,
	type World,
} from '../../fixtures/payments/payment-world.ts';

let world: World;
let admin: Person;

beforeAll(async () => {
	world = await paymentWorld();
	admin = await addLastingPerson(world, { role: 'admin' });
});
afterEach(async () => {
	await set(true);
	await settleDown(world);
	expect(await differences(world)).toEqual([]);
});
afterAll(() => world.close());

async function set(enabled: boolean): Promise<void> {
	const answer = await admin.call('PUT', adminApi.giving, { enabled });
	expect([answer.statusCode, answer.json()]).toEqual([200, { enabled }]);
}
const told = async () => (await visitor(world)('GET', api.giving)).json();

describe('the switch', () => {
	test('giving is on until an admin says otherwise, and anyone may ask', async () => {
		expect(await told()).toEqual({ enabled: true });
		await set(false);
		expect(await told()).toEqual({ enabled: false });
	});

	test('each change is written down once, by id alone', async () => {
		const before = await world.db.$count(auditLog);
		await set(false);
		await set(false);
		await set(true);
		const entries = (await world.db.select().from(auditLog).orderBy(auditLog.audit_id)).slice(before);
		expect(entries.map(({ action, actor_id, subject_id }) => [action, actor_id, subject_id])).toEqual([
			['giving_disabled', admin.user_id, null],
			['giving_enabled', admin.user_id, null],
		]);
	});

	test('ten admins at once: one change', async () => {
		const before = await world.db.$count(auditLog);
		await Promise.all(Array.from({ length: 10 }, () => set(false)));
		expect((await world.db.$count(auditLog)) - before).toBe(1);
	});

	test.each([{}, { enabled: 'no' }, { enabled: false, until: 'tomorrow' }])('%j is refused', async (body) => {
		expect((await admin.call('PUT', adminApi.giving, body)).statusCode).toBe(422);
	});
});

describe('while donations are paused', () => {
	test('a donation is refused, nothing is registered, and the same key is taken once they are back', async () => {
		await set(false);
		const op_id = randomUUID();
		const before = await counts(world);
		const refused = await checkout(world, donationBody(world), op_id);
		expect([refused.statusCode, refused.json()]).toEqual([403, { detail: donationMessages.givingPaused, code: 'giving_paused' }]);
		expect(await counts(world)).toEqual(before);
		await set(true);
		expect((await checkout(world, donationBody(world), op_id)).statusCode).toBe(200);
	});

	test('a replay of what was registered before gives its answer; another body under the key is still a mismatch', async () => {
		const op_id = randomUUID();
		const first = await register(world, donationBody(world), op_id);
		await set(false);
		expect(await register(world, donationBody(world), op_id)).toEqual(first);
		expect((await checkout(world, donationBody(world, { amount: 51 }), op_id)).json().code).toBe('idempotency_mismatch');
	});

	test('a link opens no session and says so; it works again afterwards', async () => {
		const { intent_id } = await register(world);
		await set(false);
		const before = await counts(world);
		const answer = await click(world, intent_id);
		expect([answer.statusCode, answer.headers.location]).toEqual([200, undefined]);
		expect(answer.body).toContain(donationMessages.givingPaused);
		expect(await counts(world)).toEqual(before);
		expect((await status(world, intent_id)).state).toBe('created');
		await set(true);
		await session(world, intent_id);
	});

	test('nobody is sent to a session that is open already; money that comes in all the same is booked', async () => {
		const { intent_id } = await register(world);
		const open = await session(world, intent_id);
		await set(false);
		expect((await click(world, intent_id)).body).toContain(donationMessages.givingPaused);
		const had = await received(world);
		await press(world, open, 'pay');
		await settleDown(world);
		expect(await received(world)).toBe(had + 5000);
		const receipt = await click(world, intent_id);
		expect([receipt.statusCode, receipt.headers.location]).toEqual([303, expect.stringContaining('/success?')]);
	});

	test('a declined donation makes no new attempt', async () => {
		const { intent_id } = await register(world);
		await press(world, await session(world, intent_id), 'decline');
		await settleDown(world);
		await set(false);
		const before = await counts(world);
		expect((await click(world, intent_id)).body).toContain(donationMessages.givingPaused);
		expect(await counts(world)).toEqual(before);
	});
});
