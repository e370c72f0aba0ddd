import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allUsersAnswerSchema } from '#domain/admin/admin-user.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { fold } from '#domain/texts/fold.ts';
import { desc } from '#server/db/drizzle.ts';
import { auditLog, userProfiles } from '#server/db/schema/people-schema.ts';
import { isAdmin, revokeAdmin } from '#server/modules/identity/public.ts';
import { type BrowseWorld, browseWorld } from '../fixtures/browse-world.ts';
import { addPerson, type Person, visitor } from '../fixtures/logged-in-people.ts';

let world: BrowseWorld;
let admin: Person;
let fan: Person;

beforeAll(async () => {
	world = await browseWorld();
	// Registered oldest to newest, so the 25th comes first in the list.
	const start = Date.UTC(2026, 0, 1);
	for (let n = 0; n < 25; n++) {
		await addPerson(world, { user_name: `Member ${n}`, user_email: `member-${n}@people.example`, created_at: new Date(start + n * 60_000) });
	}
	const about = { first_name: 'Zoë', last_name: "O'Hara", company_name: 'Quarry Light', city: 'Wexcombe', state: 'Ohio', country: 'United States' };
	fan = await addPerson(world, {
		user_name: 'zohara',
		user_email: 'zoe@mail.example',
		search_fold: fold(`zohara zoe@mail.example ${about.first_name} ${about.last_name} ${about.company_name}`),
		created_at: new Date(start - 60_000),
	});
	await world.db.insert(userProfiles).values({ user_id: fan.user_id, phone_number: '555 010 0142', address: '4 Harbor Row', ...about });
	admin = await addPerson(world, { role: 'admin', user_name: 'Ada Warden', created_at: new Date(start - 120_000) });
});
afterAll(() => world.close());

const list = async (query = '') => {
	const answer = await admin.call('GET', `/v1/all-users${query}`);
	expect(answer.statusCode, answer.body).toBe(200);
	return allUsersAnswerSchema.parse(answer.json());
};
const audited = () => world.db.select().from(auditLog).orderBy(desc(auditLog.audit_id));

describe('GET /v1/all-users', () => {
	test('ten of all, newest first, with the fields of spec §3', async () => {
		const { data, count } = await list();
		expect(count).toBe(27);
		expect(data.map((user) => user.user_name)).toEqual(Array.from({ length: 10 }, (_, i) => `Member ${24 - i}`));
		expect(Object.keys(data[0] ?? {}).sort()).toEqual(
			[
				'user_id',
				'first_name',
				'last_name',
				'user_email',
				'user_name',
				'phone_number',
				'company_name',
				'address',
				'city',
				'state',
				'country',
				'user_created_at',
				'user_role',
				'user_state',
				'admin_invited',
				'is_support',
				'support_invited',
				'last_admin',
			].sort(),
		);
	});

	test('pages by limit and skip meet without a gap, and limit is clamped to 500', async () => {
		const pages = [await list('?limit=10&skip=0'), await list('?limit=10&skip=10'), await list('?limit=10&skip=20')];
		expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 7]);
		expect(pages.flatMap(({ data }) => data.map((user) => user.user_id))).toEqual((await list('?limit=9999')).data.map((user) => user.user_id));
		expect((await list('?skip=100')).data).toEqual([]);
	});

	test('a profile comes along; without one its fields are null', async () => {
		const { data } = await list('?limit=500');
		expect(data.find((user) => user.user_id === fan.user_id)).toEqual({
			user_id: fan.user_id,
			first_name: 'Zoë',
			last_name: "O'Hara",
			user_email: 'zoe@mail.example',
			user_name: 'zohara',
			phone_number: '555 010 0142',
			company_name: 'Quarry Light',
			address: '4 Harbor Row',
			city: 'Wexcombe',
			state: 'Ohio',
			country: 'United States',
			user_created_at: '2025-12-31T23:59:00.000Z',
			user_role: 'user',
			// They have neither a password nor an identity provider.
			user_state: 'invited',
			admin_invited: false,
			is_support: false,
			support_invited: false,
			last_admin: false,
		});
		expect(data.find((user) => user.user_id === admin.user_id)).toMatchObject({ first_name: null, country: null, user_role: 'admin' });
	});

	test.each([
		['zoe', ['zohara']],
		['ZOË oha', ['zohara']],
		['quarry', ['zohara']],
		['oe', []],
		['zoe@mail', ['zohara']],
		['member-7@', ['Member 7']],
		['%', 27],
		['   ', 27],
		['member', 25],
		['member zoe', []],
	])('search %j by the starts of words', async (search, found) => {
		const { data, count } = await list(`?limit=500&${new URLSearchParams({ search })}`);
		if (typeof found === 'number') expect(count).toBe(found);
		else expect(data.map((user) => user.user_name)).toEqual(found);
		expect(data).toHaveLength(count);
	});

	test.each(['?limit=0', '?limit=x', '?skip=-1', '?search=a&search=b', `?search=${'x'.repeat(201)}`])('%s is refused', async (query) => {
		const answer = await admin.call('GET', `/v1/all-users${query}`);
		expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid']);
	});

	test('is written down, by id alone', async () => {
		const before = (await audited()).length;
		await list();
		const [entry, ...rest] = await audited();
		expect(entry).toMatchObject({ actor_id: admin.user_id, action: 'users_listed', subject_id: null });
		expect(rest).toHaveLength(before);
	});
});

describe('POST /v1/admin/users', () => {
	const account = { user_name: 'New Person', user_email: ' New.Person@people.example ' };
	const create = (body: object) => admin.call('POST', adminApi.createUser, body);

	test('makes an account that is found, and writes down who made it', async () => {
		const answer = await create(account);
		expect(answer.statusCode, answer.body).toBe(200);
		const { user_id } = answer.json();
		expect(answer.json()).toEqual({ user_id, user_email: 'New.Person@people.example', user_name: 'New Person' });
		expect((await list('?search=new.person')).data).toMatchObject([{ user_id, user_role: 'user' }]);
		const [entry] = (await audited()).filter(({ action }) => action === 'user_created');
		expect(entry).toMatchObject({ actor_id: admin.user_id, subject_id: user_id });
	});

	test('an address that has an account is refused, however it is written, and nothing is written down', async () => {
		const before = (await audited()).length;
		const answer = await create({ ...account, user_email: 'NEW.person@PEOPLE.example' });
		expect([answer.statusCode, answer.json()]).toEqual([409, { detail: accountMessages.account.emailTakenForAdmin, code: 'conflict', field: 'user_email' }]);
		expect(await audited()).toHaveLength(before);
	});

	test('the role is the admin’s to give', async () => {
		const answer = await create({ ...account, user_email: 'second@people.example', user_role: 'admin' });
		expect(await isAdmin(world.db, answer.json().user_id)).toBe(true);
		expect((await create({ ...account, user_email: 'third@people.example', user_role: 'owner' })).statusCode).toBe(422);
	});

	test.each([
		[{ user_name: '  ' }, 'user_name', accountMessages.account.userNameMissing],
		[{ user_email: 'nobody' }, 'user_email', accountMessages.account.emailInvalid],
	])('%j is refused in the words of the form', async (change, field, words) => {
		const answer = await create({ ...account, ...change });
		expect([answer.statusCode, answer.json().field]).toEqual([422, field]);
		expect(answer.json().detail).toContain(words);
	});
});

test.each([
	['GET', adminApi.allUsers(0, 10)],
	['POST', adminApi.createUser],
	['GET', adminApi.allTransactions],
	['PUT', adminApi.giving],
] as const)('%s %s: nobody but an admin', async (method, url) => {
	const body = method === 'GET' ? undefined : { enabled: false };
	const anonymous = await visitor(world)(method, url, body);
	expect([anonymous.statusCode, anonymous.json().code]).toEqual([401, 'no_session']);
	const refused = await fan.call(method, url, body);
	expect([refused.statusCode, refused.json().code]).toEqual([403, 'forbidden']);
});

test('who is no admin any more is refused from the next call on', async () => {
	const former = await addPerson(world, { role: 'admin' });
	expect((await former.call('GET', adminApi.allTransactions)).statusCode).toBe(200);
	await revokeAdmin(world.db, former.user_id);
	expect((await former.call('GET', adminApi.allTransactions)).statusCode).toBe(403);
});
