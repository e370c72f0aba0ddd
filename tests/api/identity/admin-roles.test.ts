import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allUsersAnswerSchema } from '#domain/admin/admin-user.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { api, screens } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { asc, eq, sql } from '#server/db/drizzle.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { auditLog, outgoingMails, roleInvitations, sessions, users } from '#server/db/schema/people-schema.ts';
import { grantAdmin, isAdmin, revokeAdmin } from '#server/modules/identity/roles/roles.ts';
import { tidyIdentity } from '#server/modules/identity/tidy-identity.ts';
import { type AccountWorld, accountWorld, login } from '../fixtures/account-world.ts';
import { addLastingPerson, type Person } from '../fixtures/logged-in-people.ts';

const texts = accountMessages.adminRole;
const PASSWORD = 'Right-pass-1';
const FAR = new Date('2099-01-01');
const HOUR_MS = 3_600_000;

let world: AccountWorld;
let password_hash: string;
let admin: Person;
beforeAll(async () => {
	world = await accountWorld();
	password_hash = await world.passwords.hash(PASSWORD);
	admin = await person('admin', 'Ada Warden');
});
afterAll(() => world.close());

const person = (role: 'user' | 'admin' = 'user', user_name = 'Robin Vale') => addLastingPerson(world, { password_hash, role, user_name });
const invite = (who: Person, by = admin) => by.call('POST', adminApi.adminInvitation(who.user_id));
const withdraw = (who: Person, by = admin) => by.call('DELETE', adminApi.adminInvitation(who.user_id));
const remove = (who: Person, by = admin) => by.call('DELETE', adminApi.adminRole(who.user_id));
const look = (who: Person, token: string) => who.call('POST', adminApi.lookAtInvitation, { token });
const accept = (who: Person, token: string) => who.call('POST', adminApi.acceptInvitation, { token });
/** A call that only admins may make, without a fresh proof. */
const asAdmin = async (who: Person) => (await who.call('GET', adminApi.alerts)).json();
const mailsTo = ({ user_email }: Person) =>
	world.db.select().from(outgoingMails).where(eq(outgoingMails.recipient, user_email)).orderBy(asc(outgoingMails.mail_id));
const auditedOf = async ({ user_id }: Person) =>
	(await world.db.select().from(auditLog).where(eq(auditLog.subject_id, user_id)).orderBy(asc(auditLog.audit_id))).map(({ action, actor_id }) => [
		action,
		actor_id,
	]);
const listed = async ({ user_email }: Person) =>
	allUsersAnswerSchema
		.parse((await admin.call('GET', adminApi.allUsers(0, 10, user_email))).json())
		.data.map(({ user_role, admin_invited, last_admin }) => ({ user_role, admin_invited, last_admin }));

/** The token of the newest invitation that was mailed to the person. */
async function tokenOf(who: Person): Promise<string> {
	const bodies = (await mailsTo(who)).map(({ body }) => body);
	return new RegExp(`http://localhost:8080${screens.becomeAdmin}#([\\w-]{43})\\n`).exec(bodies.at(-1) ?? '')?.[1] ?? '';
}

/** The person proves again who they are. */
const prove = (who: Person) => world.db.update(sessions).set({ proved_at: FAR }).where(eq(sessions.user_id, who.user_id));

describe('an invitation', () => {
	test('changes nothing until the person accepts it, and then counts from the next call of each session', async () => {
		const robin = await person();
		expect((await invite(robin)).json()).toEqual({ message: texts.invited });
		expect(await listed(robin)).toEqual([{ user_role: 'user', admin_invited: true, last_admin: false }]);
		expect(await asAdmin(robin)).toMatchObject({ code: 'forbidden', detail: texts.adminsOnly });
		const token = await tokenOf(robin);
		expect((await look(robin, token)).json()).toMatchObject({ invited_by: 'Ada Warden' });
		expect((await look(robin, token)).headers['cache-control']).toBe('no-store');
		expect(await isAdmin(world.db, robin.user_id)).toBe(false);

		expect((await accept(robin, token)).json()).toEqual({ message: texts.accepted });
		expect((await robin.call('GET', api.session)).json().session).toMatchObject({ user_role: 'admin', is_admin: true });
		expect(await listed(robin)).toEqual([{ user_role: 'admin', admin_invited: false, last_admin: false }]);
		// What the person proved as a user doesn't count for what an admin may do.
		expect((await asAdmin(robin)).code).toBe('prove_again');
		await prove(robin);
		expect(await asAdmin(robin)).toHaveProperty('data');
		expect(await auditedOf(robin)).toEqual([
			['admin_invited', admin.user_id],
			['admin_added', robin.user_id],
		]);
		expect((await mailsTo(admin)).at(-1)).toMatchObject({ subject: 'Robin Vale is an admin now', body: expect.stringContaining(robin.user_email) });
	});

	test('accepted twice, or by two calls at once, is accepted once', async () => {
		const robin = await person();
		await invite(robin);
		const token = await tokenOf(robin);
		const answers = await Promise.all([accept(robin, token), accept(robin, token)]);
		// The call that came second may find its proof ended.
		expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true);
		await prove(robin);
		expect((await accept(robin, token)).statusCode).toBe(200);
		expect((await auditedOf(robin)).filter(([action]) => action === 'admin_added')).toHaveLength(1);
		// A repeat ends no proofs.
		expect(await asAdmin(robin)).toHaveProperty('data');
	});

	test('is only for the account that it was sent to', async () => {
		const [robin, other] = [await person(), await person()];
		await invite(robin);
		const token = await tokenOf(robin);
		for (const act of [look, accept]) expect((await act(other, token)).json()).toMatchObject({ code: 'forbidden', detail: texts.otherAccount });
		expect(await isAdmin(world.db, other.user_id)).toBe(false);
		expect((await accept(robin, token)).statusCode).toBe(200);
	});

	const gone = { code: 'not_found', detail: texts.linkWrong };
	test.each<[string, (robin: Person, inviter: Person) => Promise<unknown>]>([
		['is canceled', withdraw],
		['is replaced by a newer one', (robin, inviter) => invite(robin, inviter)],
		['comes from somebody who is no longer an admin', (_robin, inviter) => remove(inviter)],
		['comes from somebody who is suspended', (_robin, inviter) => admin.call('POST', adminApi.suspendUser(inviter.user_id))],
		['comes from somebody whose account is deleted', (_robin, inviter) => admin.call('DELETE', api.account(inviter.user_id))],
		['was never sent', async (robin) => world.db.delete(roleInvitations).where(eq(roleInvitations.user_id, robin.user_id))],
	])('that %s can’t be accepted', async (_what, end) => {
		const [robin, inviter] = [await person(), await person('admin')];
		await invite(robin, inviter);
		const token = await tokenOf(robin);
		expect((await look(robin, token)).statusCode).toBe(200);
		await end(robin, inviter);
		for (const act of [look, accept]) expect((await act(robin, token)).json()).toEqual(gone);
		expect(await isAdmin(world.db, robin.user_id)).toBe(false);
	});

	test('expires after 72 hours, is listed no longer, and is tidied away', async () => {
		const own = await accountWorld();
		try {
			const [boss, robin] = [await addLastingPerson(own, { role: 'admin', password_hash }), await addLastingPerson(own, { password_hash })];
			await boss.call('POST', adminApi.adminInvitation(robin.user_id));
			const [mail] = await own.db.select().from(outgoingMails).where(eq(outgoingMails.recipient, robin.user_email));
			const token = /#([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? '';
			own.pass(71 * HOUR_MS);
			expect((await look(robin, token)).statusCode).toBe(200);
			own.pass(2 * HOUR_MS);
			for (const act of [look, accept]) expect((await act(robin, token)).json()).toEqual(gone);
			const all = allUsersAnswerSchema.parse((await boss.call('GET', adminApi.allUsers(0, 10))).json());
			expect(all.data.map(({ admin_invited }) => admin_invited)).toEqual([false, false]);
			await tidyIdentity(own.db, own.clock());
			expect(await own.db.$count(roleInvitations)).toBe(0);
		} finally {
			await own.close();
		}
	});

	test('canceled before its mail was sent isn’t mailed, and canceling may be repeated', async () => {
		const robin = await person();
		await invite(robin);
		for (let n = 0; n < 2; n++) expect((await withdraw(robin)).json()).toEqual({ message: texts.withdrawn });
		expect(await mailsTo(robin)).toEqual([]);
		expect(await listed(robin)).toEqual([{ user_role: 'user', admin_invited: false, last_admin: false }]);
		expect(await auditedOf(robin)).toEqual([
			['admin_invited', admin.user_id],
			['admin_invitation_withdrawn', admin.user_id],
		]);
	});

	test.each<[string, string, () => Promise<Person>]>([
		['an admin', texts.already, () => person('admin')],
		['a person who can’t log in yet', texts.noLogin, () => addLastingPerson(world)],
		['a suspended person', texts.suspended, () => addLastingPerson(world, { password_hash, suspended_at: new Date() })],
	])('is refused for %s', async (_who, detail, whom) => {
		const them = await whom();
		expect((await invite(them)).json()).toEqual({ code: 'conflict', detail });
		expect(await mailsTo(them)).toEqual([]);
	});

	test('for an account that is gone is a 404, as is taking its role', async () => {
		const nobody = { ...admin, user_id: 2_000_000_000 };
		for (const act of [invite, withdraw, remove]) expect((await act(nobody)).json().code).toBe('not_found');
	});

	test('of a token that is no text, or of none, names the field', async () => {
		for (const body of [{}, { token: '' }, { token: 7 }, { token: 'x'.repeat(101) }]) {
			const answer = await admin.call('POST', adminApi.acceptInvitation, body);
			expect([answer.statusCode, answer.json().field], JSON.stringify(body)).toEqual([422, 'token']);
		}
	});
});

describe('an admin who stops being one', () => {
	test('is an ordinary user from the next call on, without any proof, and reads why in a mail', async () => {
		const robin = await person('admin');
		expect(await asAdmin(robin)).toHaveProperty('data');
		await world.db.update(sessions).set({ passkey_at: new Date() }).where(eq(sessions.user_id, robin.user_id));
		expect((await remove(robin)).json()).toEqual({ message: texts.removed });
		expect(await asAdmin(robin)).toMatchObject({ code: 'forbidden', detail: texts.adminsOnly });
		expect((await robin.call('GET', api.session)).json().session).toMatchObject({ user_role: 'user', is_admin: false });
		// Deleting the account needs a fresh proof.
		expect((await robin.call('DELETE', api.account(robin.user_id))).json().code).toBe('prove_again');
		const [session] = await world.db.select().from(sessions).where(eq(sessions.user_id, robin.user_id));
		expect(session).toMatchObject({ proved_at: new Date(0), passkey_at: null, admin_active_at: null });
		expect((await mailsTo(robin)).map(({ subject }) => subject)).toEqual(['You’re no longer an admin']);
		expect((await login(world, robin.user_email, PASSWORD)).json()).toMatchObject({ user_role: 'user' });
	});

	test('twice is once: one mail and one entry', async () => {
		const robin = await person('admin');
		for (let n = 0; n < 2; n++) expect((await remove(robin)).statusCode).toBe(200);
		expect(await mailsTo(robin)).toHaveLength(1);
		expect(await auditedOf(robin)).toEqual([['admin_removed', admin.user_id]]);
	});

	test('can’t come back by the invitation that made them one', async () => {
		const robin = await person();
		await invite(robin);
		const token = await tokenOf(robin);
		await accept(robin, token);
		await remove(robin);
		await prove(robin);
		expect((await accept(robin, token)).json().code).toBe('not_found');
		expect(await isAdmin(world.db, robin.user_id)).toBe(false);
	});

	test('may do it themselves', async () => {
		const robin = await person('admin');
		expect((await remove(robin, robin)).statusCode).toBe(200);
		expect(await isAdmin(world.db, robin.user_id)).toBe(false);
	});
});

describe('the last admin', () => {
	test('stays, whoever asks, and two who remove each other leave one', async () => {
		const own = await accountWorld();
		try {
			const boss = await addLastingPerson(own, { role: 'admin', password_hash });
			expect((await remove(boss, boss)).json()).toEqual({ code: 'conflict', detail: texts.last });
			const second = await addLastingPerson(own, { role: 'admin', password_hash });
			const answers = await Promise.all([remove(boss, second), remove(second, boss)]);
			expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
			// The one who was removed while their own call waited is no longer let through.
			expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
			const left = await own.db.select({ user_id: users.user_id }).from(users).where(sql`user_id in (select user_id from roles)`);
			expect(left).toHaveLength(1);
		} finally {
			await own.close();
		}
	});

	test('is the last one too if the other can’t log in yet or is suspended', async () => {
		const own = await accountWorld();
		try {
			const boss = await addLastingPerson(own, { role: 'admin', password_hash });
			await addLastingPerson(own, { role: 'admin' });
			await addLastingPerson(own, { role: 'admin', password_hash, suspended_at: new Date() });
			expect((await remove(boss, boss)).json().code).toBe('conflict');
		} finally {
			await own.close();
		}
	});
});

/** Spec §6's `user_role` in every answer that has it (decision 154). Pages of earlier versions open the dashboard for `admin`. */
describe('user_role', () => {
	const give = ({ user_id }: Person, role: string, school = '') =>
		world.db.execute(sql`insert into roles (user_id, role, school) values (${user_id}, ${role}, ${school})`);
	const shownTo = async (who: Person) => ({
		login: (await login(world, who.user_email, PASSWORD)).json(),
		session: (await who.call('GET', api.session)).json().session,
		export: (await who.call('GET', api.myData)).json().account,
		list: (await listed(who))[0],
	});
	const everywhere = (user_role: 'user' | 'admin') => {
		const session = { user_role, is_admin: user_role === 'admin' };
		return { login: session, session, export: { user_role }, list: { user_role } };
	};

	test.each([
		['of the whole site', 'desk', ''],
		['for a school', 'desk', 'Harbor State'],
		['that is called admin, for a school', 'admin', 'Harbor State'],
	])('is “user” for somebody with another role %s, who may do no more than anybody', async (_which, role, school) => {
		const robin = await person();
		await give(robin, role, school);
		expect(await shownTo(robin)).toMatchObject(everywhere('user'));
		expect(await asAdmin(robin)).toMatchObject({ code: 'forbidden', detail: texts.adminsOnly });
	});

	test('is “admin” for an admin who has other roles, too, and “user” once only those are left', async () => {
		const robin = await person('admin');
		await give(robin, 'desk');
		await give(robin, 'desk', 'Harbor State');
		expect(await shownTo(robin)).toMatchObject(everywhere('admin'));
		expect(await listed(robin)).toHaveLength(1);
		await remove(robin);
		expect(await shownTo(robin)).toMatchObject(everywhere('user'));
	});
});

describe('a server of the former release, which knows only users.role,', () => {
	const mirrored = async ({ user_id }: Person) =>
		rowsOf<{ role: string }>(await world.db.execute(sql`select role from users where user_id = ${user_id}`)).map(({ role }) => role);

	test('sees who became an admin and who stopped', async () => {
		const robin = await person();
		expect(await mirrored(robin)).toEqual(['user']);
		await grantAdmin(world.db, robin.user_id);
		expect(await mirrored(robin)).toEqual(['admin']);
		await revokeAdmin(world.db, robin.user_id);
		expect(await mirrored(robin)).toEqual(['user']);
	});

	test('makes admins that count here', async () => {
		const robin = await person();
		await world.db.execute(sql`update users set role = 'admin' where user_id = ${robin.user_id}`);
		expect(await isAdmin(world.db, robin.user_id)).toBe(true);
		await world.db.execute(sql`update users set role = 'user' where user_id = ${robin.user_id}`);
		expect(await isAdmin(world.db, robin.user_id)).toBe(false);
		const [added] = rowsOf<{ user_id: number }>(
			await world.db.execute(
				sql`insert into users (user_name, user_email, email_key, role) values ('Cy Dale', 'cy@people.example', 'cy@people.example', 'admin') returning user_id`,
			),
		);
		expect(await isAdmin(world.db, added?.user_id ?? 0)).toBe(true);
		await world.db.execute(sql`delete from users where user_id = ${added?.user_id}`);
	});
});
