import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminApi } from '#domain/api/admin-paths.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import { adminRequestSchema, adminRequestsAnswerSchema } from '#domain/collaboration/collaboration.ts';
import { adminMessagesAnswerSchema } from '#domain/collaboration/contact.ts';
import { dayText } from '#domain/time/calendar-day.ts';
import { desc } from '#server/db/drizzle.ts';
import { auditLog } from '#server/db/schema/people-schema.ts';
import { collaborationRequests, contactMessages } from '#server/db/schema/requests-schema.ts';
import { FUTURE_DAY } from '#tests/fixtures/future-day.ts';
import { addPerson, type Person, visitor } from '../fixtures/logged-in-people.ts';
import { paymentWorld, type World } from '../fixtures/payments/payment-world.ts';
import { collaboration, contactMessage } from '../fixtures/request-bodies.ts';

let world: World;
let admin: Person;
beforeAll(async () => {
	world = await paymentWorld();
	admin = await addPerson(world, { role: 'admin' });
});
afterAll(() => world.close());

const ask = async (change: object = {}): Promise<number> =>
	(await visitor(world)('POST', requestApi.collaborationRequests, { ...collaboration(world), ...change })).json().request_id;
const write = async (change: object = {}): Promise<number> =>
	(await visitor(world)('POST', requestApi.contactUs, { ...contactMessage(), ...change })).json().message_id;
const listed = async (query: Record<string, string>) =>
	adminRequestsAnswerSchema.parse((await admin.call('GET', `${adminApi.requests}?${new URLSearchParams(query)}`)).json());
const change = (request_id: number, body: object) => admin.call('PUT', adminApi.request(request_id), body);
const lastNoted = async () => (await world.db.select().from(auditLog).orderBy(desc(auditLog.audit_id)).limit(1))[0];

describe('requests', () => {
	test('newest first, by state, by search in accents and beginnings of words, page by page', async () => {
		const tag = randomUUID().slice(0, 8);
		const ids: number[] = [];
		for (let i = 0; i < 5; i++) ids.push(await ask({ company_name: `Çedar ${tag}`, last_name: i === 2 ? `Müller${tag}` : 'Carver' }));
		await change(ids[1] ?? 0, { status: 'in_review' });
		const found = await listed({ search: `cedar ${tag}` });
		expect([found.count, found.data.map(({ request_id }) => request_id)]).toEqual([5, [...ids].reverse()]);
		expect((await listed({ search: `MULLER${tag}` })).data.map(({ request_id }) => request_id)).toEqual([ids[2]]);
		expect((await listed({ search: `jordan harb ${tag}` })).count).toBe(5);
		expect(await listed({ search: tag, status: 'in_review' })).toMatchObject({ count: 1, data: [{ request_id: ids[1] }] });
		const page = await listed({ search: tag, limit: '2', skip: '2' });
		expect([page.count, page.data.map(({ request_id }) => request_id)]).toEqual([5, [ids[2], ids[1]]]);
		expect(await lastNoted()).toMatchObject({ actor_id: admin.user_id, action: 'requests_listed' });
	});

	test('the disclosure is due on the earliest of the three dates, and follows each change; what isn’t sent stays', async () => {
		const id = await ask();
		const due = async (body: object) => adminRequestSchema.parse((await change(id, body)).json()).disclosure_due;
		expect((await listed({})).data[0]?.disclosure_due).toBeNull();
		expect(await due({ status: 'accepted', executed_on: '2024-01-31' })).toBe('2024-03-01');
		expect(await due({ institutional_deadline: '2024-02-20' })).toBe('2024-02-20');
		expect(await due({ state_law_deadline: '2024-02-07' })).toBe('2024-02-07');
		expect(await due({ state_law_deadline: null, institutional_deadline: '2025-01-01' })).toBe('2024-03-01');
		expect(await lastNoted()).toMatchObject({ actor_id: admin.user_id, action: 'request_changed', subject_id: id });
		const [row] = (await listed({})).data;
		expect(row).toMatchObject({ status: 'accepted', state_law_deadline: null, institutional_deadline: '2025-01-01', executed_on: '2024-01-31' });
	});

	test('a change that is none of the four states, no day, or of a request that there isn’t', async () => {
		const id = await ask();
		expect((await change(id, { status: 'signed' })).json().field).toBe('status');
		expect((await change(id, { executed_on: '2026-02-29' })).json().field).toBe('executed_on');
		expect((await change(99_999_999, { status: 'declined' })).json().code).toBe('not_found');
	});

	test('its sender sees the state', async () => {
		const person = await addPerson(world);
		const { request_id } = (await person.call('POST', requestApi.collaborationRequests, { ...collaboration(world), user_id: person.user_id })).json();
		await change(request_id, { status: 'declined' });
		expect((await person.call('GET', requestApi.myRequests)).json().data).toMatchObject([{ request_id, status: 'declined' }]);
	});

	test('the file has every row that the filter finds, over the pages that it is read in, and no formula', async () => {
		const tag = randomUUID().slice(0, 8);
		await ask({ company_name: tag, first_name: '=HYPERLINK("http://evil.example")', additional_details: 'Two\nlines, "quoted"' });
		const created_at = new Date('2026-01-01');
		const base = { ...collaboration(world), player_name: 'A', team_name: 'B', search_fold: tag, created_at };
		const { flat_fees: _fee, ...values } = base;
		await world.db.insert(collaborationRequests).values(Array.from({ length: 1100 }, (_, i) => ({ ...values, city: `City ${i}`, flat_fee_cents: 100 })));
		const answer = await admin.call('GET', `${adminApi.requestsCsv}?search=${tag}`);
		expect(answer.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' });
		expect(answer.headers['content-disposition']).toContain('collaboration-requests.csv');
		const rows = parse(answer.body, { bom: true, columns: true }) as Record<string, string>[];
		expect(rows).toHaveLength(1101);
		expect(rows[0]).toMatchObject({
			'First Name': `'=HYPERLINK("http://evil.example")`,
			'Additional Details': 'Two\nlines, "quoted"',
			'Phone Number': `'+1 555 010 0142`,
			'Requested Date': dayText(FUTURE_DAY),
			'Flat Fee (dollars)': '250.5',
		});
		expect(new Set(rows.map((row) => row.Request)).size).toBe(1101);
		expect(await lastNoted()).toMatchObject({ action: 'requests_exported' });
	});
});

describe('messages', () => {
	test('open and done, searched, and as a file', async () => {
		const tag = randomUUID().slice(0, 8);
		const [first, second] = [await write({ subject: `Refund ${tag}` }), await write({ subject: `Thanks ${tag}`, message: '=1+1' })];
		const list = async (query: Record<string, string>) =>
			adminMessagesAnswerSchema.parse((await admin.call('GET', `${adminApi.messages}?${new URLSearchParams({ search: tag, ...query })}`)).json());
		expect((await list({})).data.map(({ message_id }) => message_id)).toEqual([second, first]);
		const done = await admin.call('PUT', adminApi.message(first), { state: 'done' });
		expect(done.json()).toMatchObject({ message_id: first, state: 'done', subject: `Refund ${tag}` });
		expect(await lastNoted()).toMatchObject({ action: 'message_changed', subject_id: first });
		expect((await list({ state: 'open' })).data.map(({ message_id }) => message_id)).toEqual([second]);
		expect((await list({ state: 'done' })).count).toBe(1);
		const file = await admin.call('GET', `${adminApi.messagesCsv}?search=${tag}`);
		expect((parse(file.body, { bom: true, columns: true }) as Record<string, string>[]).map((row) => [row.Subject, row.Text, row.State])).toEqual([
			[`Thanks ${tag}`, "'=1+1", 'open'],
			[`Refund ${tag}`, 'Two\nlines.', 'done'],
		]);
		expect((await admin.call('PUT', adminApi.message(99_999_999), { state: 'done' })).json().code).toBe('not_found');
		expect(await world.db.$count(contactMessages)).toBeGreaterThan(1);
	});
});
