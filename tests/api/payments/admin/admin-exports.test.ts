import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminApi } from '#domain/api/admin-paths.ts';
import { API_KEY_HEADER } from '#domain/api/api-paths.ts';
import { sql } from '#server/db/drizzle.ts';
import { auditLog } from '#server/db/schema/people-schema.ts';
import { type BrowseWorld, browseWorld } from '../../fixtures/browse-world.ts';
import { addPerson, type Person } from '../../fixtures/logged-in-people.ts';

let world: BrowseWorld;
let origin: string;
beforeAll(async () => {
	world = await browseWorld();
	// More than a socket buffers while nobody reads.
	await world.db.execute(sql`
		insert into contact_messages (first_name, last_name, email, phone_number, subject, message, search_fold, created_at)
		select 'Sam', 'Carver', 'sam@people.example', '555', 'Long', repeat('words ', 3000), 'sam', now() - n * interval '1 second' from generate_series(1, 1500) n`);
	await world.app.listen({ port: 0, host: '127.0.0.1' });
	origin = `http://127.0.0.1:${(world.app.server.address() as { port: number }).port}`;
});
afterAll(async () => {
	world.app.server.closeAllConnections();
	await world.close();
});

const files = [adminApi.messagesCsv, adminApi.requestsCsv, adminApi.transactionsCsv];

/** Starts a download, and stops reading after its first bytes. */
function begin({ token }: Person, path: string = adminApi.messagesCsv): Promise<{ request: ClientRequest; answer: IncomingMessage }> {
	return new Promise((resolve, reject) => {
		const headers = { [API_KEY_HEADER]: world.env.API_KEY, cookie: `session=${token}` };
		const request = get(origin + path, { headers, agent: false }, (answer) => resolve({ request, answer })).on('error', reject);
	});
}
const exportsNoted = () => world.db.$count(auditLog);

describe('an admin has one file at a time', () => {
	test('the next is refused in words, and not noted; another admin is not concerned', async () => {
		const [admin, other] = [await addPerson(world, { role: 'admin' }), await addPerson(world, { role: 'admin' })];
		const { request } = await begin(admin);
		const noted = await exportsNoted();
		for (const path of files) {
			const answer = await admin.call('GET', path);
			expect([answer.statusCode, answer.json()]).toEqual([
				409,
				{ code: 'in_flight', detail: 'You’re already downloading a file. Wait for it to finish, or cancel it.' },
			]);
			expect(answer.headers['content-disposition']).toBeUndefined();
		}
		expect(await exportsNoted()).toBe(noted);
		expect((await other.call('GET', adminApi.requestsCsv)).statusCode).toBe(200);
		request.destroy();
		await expect.poll(async () => (await admin.call('GET', adminApi.requestsCsv)).statusCode).toBe(200);
	});

	test('once it is complete, the next begins', async () => {
		const admin = await addPerson(world, { role: 'admin' });
		for (const path of files) {
			const { answer } = await begin(admin, path);
			expect(answer.statusCode).toBe(200);
			await answer.resume().toArray();
		}
	});

	test('a filter that is refused counts for nothing', async () => {
		const admin = await addPerson(world, { role: 'admin' });
		for (const path of files) expect((await admin.call('GET', path, undefined, { accept: '*/*' })).statusCode).toBe(200);
		expect((await admin.call('GET', `${adminApi.transactionsCsv}?from=never`)).statusCode).toBe(422);
		expect((await admin.call('GET', adminApi.transactionsCsv)).statusCode).toBe(200);
	});
});
