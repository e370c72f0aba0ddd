import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminOverviewSchema, MOST_COUNTED } from '#domain/admin/admin-overview.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import { siteApi } from '#domain/api/site-paths.ts';
import { EMPTY_PROFILE } from '#domain/site/site-profile.ts';
import { contactMessages } from '#server/db/schema/requests-schema.ts';
import { accountWorld } from '../fixtures/account-world.ts';
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

const overview = async (of: Person) => adminOverviewSchema.parse((await of.call('GET', adminApi.overview)).json());

test('counts what nobody has handled, and stops counting where a line has no more room', async () => {
	const nothing = { new_requests: 0, open_messages: 0, waiting_refunds: 0, missing: { site: [], system: [] } };
	expect(await overview(admin)).toEqual(nothing);
	const { request_id } = (await visitor(world)('POST', requestApi.collaborationRequests, collaboration(world))).json();
	await visitor(world)('POST', requestApi.collaborationRequests, collaboration(world));
	const { message_id } = (await visitor(world)('POST', requestApi.contactUs, contactMessage())).json();
	expect(await overview(admin)).toEqual({ ...nothing, new_requests: 2, open_messages: 1 });
	await admin.call('PUT', adminApi.request(request_id), { status: 'in_review' });
	await admin.call('PUT', adminApi.message(message_id), { state: 'done' });
	expect(await overview(admin)).toEqual({ ...nothing, new_requests: 1 });
	const [message] = await world.db.select().from(contactMessages);
	if (message === undefined) throw new Error('no message');
	const { message_id: _id, op_id: _op, ...row } = message;
	await world.db.insert(contactMessages).values(Array.from({ length: MOST_COUNTED + 20 }, () => ({ ...row, state: 'open' as const })));
	expect((await overview(admin)).open_messages).toBe(MOST_COUNTED);
});

test('a public site names what it doesn’t say, until it says it', async () => {
	const site = await accountWorld({ env: { PUBLIC_URL: 'https://give.example.org', PAYMENTS: 'sandbox', MAIL: 'folder' } });
	try {
		const owner = await addPerson(site, { role: 'admin' });
		expect((await overview(owner)).missing).toEqual({ site: ['legal name', 'contact email', 'terms', 'privacy contact'], system: ['email'] });
		const profile = { ...EMPTY_PROFILE, legal_name: 'Herons, Inc.', contact_email: 'hello@herons.example', terms: 'Be kind.' };
		expect((await owner.call('PUT', siteApi.profile, { revision: 0, profile })).statusCode).toBe(200);
		expect((await overview(owner)).missing.site).toEqual(['privacy contact']);
	} finally {
		await site.close();
	}
});
