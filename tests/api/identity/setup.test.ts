import { afterEach, beforeEach, expect, test } from 'vitest';
import { api } from '#domain/api/api-paths.ts';
import { siteApi } from '#domain/api/site-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { eq } from '#server/db/drizzle.ts';
import { meta } from '#server/db/schema/meta-schema.ts';
import { auditLog, users } from '#server/db/schema/people-schema.ts';
import { demoAccounts } from '#server/modules/demo/demo-accounts.ts';
import { newSetupCode } from '#server/modules/identity/setup/setup-code.ts';
import { type AccountWorld, accountWorld, login } from '../fixtures/account-world.ts';
import { addPerson, areAdmins, type Person, visitor } from '../fixtures/logged-in-people.ts';
import { device } from '../fixtures/test-devices.ts';

const PASSWORD = 'Stadium-Lights-8';
const HOUR_MS = 60 * 60_000;
const WRONG = 'AAAA-AAAA-AAAA-AAAA';

let world: AccountWorld;
beforeEach(async () => {
	world = await accountWorld();
});
afterEach(() => world.close());

const begin = async () => (await newSetupCode(world.db, world.clock())) ?? 'no code';
const body = (code: string, user_email = 'casey@give.example', password = PASSWORD) => ({ code, user_name: 'Casey Doyle', user_email, password });
const setUp = (code: string, ...rest: [email?: string, password?: string]) =>
	world.call('POST', siteApi.setup, { body: body(code, ...rest), cookies: { device: device() } });
const admins = () => world.db.select().from(users).where(areAdmins(world.db));
const told = (answer: Awaited<ReturnType<typeof setUp>>) => [answer.statusCode, answer.json().field ?? answer.json().code];

test('the code from the log makes the first admin, who logs in; a second use finds that there is one', async () => {
	const code = await begin();
	expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
	expect(JSON.stringify(await world.db.select().from(meta))).not.toContain(code.replaceAll('-', ''));
	const answer = await setUp(` ${code.replaceAll('-', ' ').toLowerCase()} `);
	expect([answer.statusCode, answer.headers['cache-control'], answer.json()]).toEqual([
		200,
		'no-store',
		{ user_id: expect.any(Number), user_name: 'Casey Doyle', user_email: 'casey@give.example' },
	]);
	const { user_id } = answer.json();
	expect(await admins()).toMatchObject([{ user_id, email_verified_at: null, suspended_at: null }]);
	expect((await login(world, 'casey@give.example', PASSWORD)).json()).toMatchObject({ user_id, is_admin: true });
	expect(await world.db.select().from(auditLog)).toMatchObject([{ action: 'site_set_up', actor_id: user_id }]);
	const again = await setUp(code, 'second@give.example');
	expect([again.statusCode, again.json()]).toEqual([409, { code: 'conflict', detail: accountMessages.account.alreadySetUp }]);
	expect(await begin()).toBe('no code');
	expect(await world.db.select().from(meta).where(eq(meta.key, 'setup_code'))).toEqual([]);
});

test('a code that is wrong, from before the latest start, or older than a day makes nobody an admin, and neither does a missing one', async () => {
	expect(told(await setUp(WRONG))).toEqual([422, 'code']);
	const first = await begin();
	const second = await begin();
	for (const code of [WRONG, first, second.slice(0, -1), '-']) expect(told(await setUp(code))).toEqual([422, 'code']);
	world.pass(24 * HOUR_MS);
	expect(told(await setUp(second))).toEqual([422, 'code']);
	expect(await world.db.$count(users)).toBe(0);
});

test('a password that is easy to guess is refused, and the code still works', async () => {
	const code = await begin();
	for (const password of ['weak', 'Password1!', 'Casey-doyle-1']) expect(told(await setUp(code, undefined, password))).toEqual([422, 'password']);
	expect((await setUp(code)).statusCode).toBe(200);
});

test('of two at once with one code, one becomes the admin', async () => {
	const code = await begin();
	const answers = await Promise.all(['one@give.example', 'two@give.example'].map((email) => setUp(code, email)));
	expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
	const [admin, ...more] = await admins();
	expect([admin?.user_email, more]).toEqual([answers.find(({ statusCode }) => statusCode === 200)?.json().user_email, []]);
});

test('guesses end after twenty in an hour, whatever the device', async () => {
	const code = await begin();
	for (let i = 0; i < 20; i++) expect(told(await setUp(WRONG))).toEqual([422, 'code']);
	expect(told(await setUp(code))).toEqual([429, 'throttled']);
	world.pass(HOUR_MS + 1000);
	expect((await setUp(code)).statusCode).toBe(200);
});

test('who calls doesn’t matter, only the code; a registered account with the address becomes the admin’s', async () => {
	const expired = await addPerson(world, {}, new Date(Date.now() - 1000));
	const deleted = await addPerson(world);
	await world.db.delete(users).where(eq(users.user_id, deleted.user_id));
	const [a, b] = [await addPerson(world, { user_email: 'casey@give.example', user_name: 'Squatter' }), await addPerson(world)];
	const code = await begin();
	const everybody: Person['call'][] = [visitor(world), a.call, b.call, expired.call, deleted.call];
	for (const call of everybody) expect(told(await call('POST', siteApi.setup, body(WRONG)))).toEqual([422, 'code']);
	expect((await b.call('POST', siteApi.setup, body(code))).json()).toMatchObject({ user_id: a.user_id, user_name: 'Casey Doyle' });
	expect((await a.call('GET', api.session)).statusCode).toBe(401);
	expect((await b.call('GET', api.session)).json().session.user_role).toBe('user');
	const admin = await addPerson(world, { role: 'admin' });
	for (const call of [...everybody, admin.call]) expect(told(await call('POST', siteApi.setup, body(code)))).toEqual([409, 'conflict']);
});

test('the demo’s admin doesn’t count', async () => {
	await demoAccounts(world.db, world.passwords, { ...world.env, SEED: 'demo' });
	expect((await setUp(await begin())).statusCode).toBe(200);
});
