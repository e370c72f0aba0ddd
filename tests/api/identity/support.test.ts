import { afterAll, beforeAll, expect, test } from 'vitest';
import { allUsersAnswerSchema } from '#domain/admin/admin-user.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { api } from '#domain/api/api-paths.ts';
import { adminClaimApi } from '#domain/api/claim-paths.ts';
import { schoolDeskApi } from '#domain/api/school-desk-paths.ts';
import { JOIN_SUPPORT, supportApi } from '#domain/api/support-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { supportMessages } from '#domain/texts/support-messages.ts';
import { eq } from '#server/db/drizzle.ts';
import { auditLog, sessions } from '#server/db/schema/people-schema.ts';
import { mailsTo } from '../fixtures/claim-pages.ts';
import { addLastingPerson, type Person } from '../fixtures/logged-in-people.ts';
import { paymentWorld, type World } from '../fixtures/payments/payment-world.ts';

const CAN_LOG_IN = { password_hash: 'of a password that nobody knows' };
const FAR = new Date('2099-01-01');

let world: World;
let admin: Person;
beforeAll(async () => {
	world = await paymentWorld();
	admin = await addLastingPerson(world, { role: 'admin', user_name: 'Ada Warden', ...CAN_LOG_IN });
});
afterAll(() => world.close());

const person = (given: Parameters<typeof addLastingPerson>[1] = {}) => addLastingPerson(world, { user_name: 'Robin Vale', ...CAN_LOG_IN, ...given });
const invite = (who: Person) => admin.call('POST', supportApi.ofUser(who.user_id));
const end = (who: Person) => admin.call('DELETE', supportApi.ofUser(who.user_id));
const look = (who: Person, token: string) => who.call('POST', supportApi.lookAtInvitation, { token });
const accept = (who: Person, token: string) => who.call('POST', supportApi.acceptInvitation, { token });
const session = async (who: Person) => (await who.call('GET', api.session)).json().session;
const code = async (who: Person, url: string) => {
	const answer = await who.call('GET', url);
	return answer.statusCode === 200 ? 200 : answer.json().code;
};
const prove = (who: Person) => world.db.update(sessions).set({ proved_at: FAR }).where(eq(sessions.user_id, who.user_id));
const listed = async ({ user_email }: Person) =>
	allUsersAnswerSchema
		.parse((await admin.call('GET', adminApi.allUsers(0, 10, user_email))).json())
		.data.map(({ user_role, is_support, support_invited }) => ({ user_role, is_support, support_invited }));
const audited = async ({ user_id }: Person) =>
	(await world.db.select().from(auditLog).where(eq(auditLog.subject_id, user_id)).orderBy(auditLog.audit_id)).map(({ action }) => action);

async function tokenOf(who: Person): Promise<string> {
	const bodies = (await mailsTo(world.db, who.user_email)).map(({ body }) => body);
	return new RegExp(`http://localhost:8080${JOIN_SUPPORT}#([\\w-]{43})\\n`).exec(bodies.at(-1) ?? '')?.[1] ?? '';
}

test('somebody is invited to support, accepts, and is taken out again', async () => {
	const robin = await person();
	expect((await invite(robin)).json()).toEqual({ message: supportMessages.invited });
	expect(await listed(robin)).toEqual([{ user_role: 'user', is_support: false, support_invited: true }]);
	expect(await code(robin, adminApi.messages)).toBe('forbidden');
	const token = await tokenOf(robin);
	expect((await look(robin, token)).json()).toEqual({ invited_by: 'Ada Warden', expires_at: expect.stringMatching(/Z$/) });
	for (const call of [look, accept])
		expect((await call(await person(), token)).json()).toMatchObject({ code: 'forbidden', detail: accountMessages.adminRole.otherAccount });

	expect((await accept(robin, token)).json()).toEqual({ message: supportMessages.accepted });
	expect(await session(robin)).toMatchObject({ user_role: 'user', is_admin: false, is_desk: false, is_support: true });
	expect(await listed(robin)).toEqual([{ user_role: 'user', is_support: true, support_invited: false }]);
	expect(await code(robin, adminApi.messages)).toBe('prove_again');
	await prove(robin);
	expect(await code(robin, adminApi.messages)).toBe(200);
	expect((await mailsTo(world.db, admin.user_email)).at(-1)?.subject).toBe('Robin Vale is in support now');
	expect((await invite(robin)).json()).toMatchObject({ code: 'conflict', detail: supportMessages.already });

	expect((await end(robin)).json()).toEqual({ message: supportMessages.ended });
	expect(await code(robin, adminApi.messages)).toBe('forbidden');
	expect((await session(robin)).is_support).toBe(false);
	expect((await mailsTo(world.db, robin.user_email)).at(-1)?.subject).toBe('You’re no longer in support');
	expect((await end(robin)).statusCode).toBe(200);
	expect(await audited(robin)).toEqual(['support_invited', 'support_added', 'support_removed']);
});

test('an invitation that was canceled stops working', async () => {
	const robin = await person();
	await invite(robin);
	const token = await tokenOf(robin);
	await end(robin);
	expect((await accept(robin, token)).json().code).toBe('not_found');
	expect(await audited(robin)).toEqual(['support_invited', 'support_invitation_withdrawn']);
});

test('support reads how far athletes are and what people write, decides nothing about athletes, and sees no payment', async () => {
	const robin = await person({ role: 'support' });
	const reads = [
		...[adminApi.overview, adminApi.messages, adminRosterApi.athletes],
		...[adminClaimApi.requests, adminClaimApi.proposals, adminClaimApi.workStatuses, adminClaimApi.removals],
		...[adminClaimApi.team(world.team), adminClaimApi.consent(world.athlete)],
	];
	for (const url of reads) expect(await code(robin, url), url).toBe(200);
	const hidden = [
		...[adminApi.transactions, adminApi.transactionsCsv, adminApi.requests, adminApi.messagesCsv, adminApi.allUsers(0, 10), adminApi.audit, adminApi.system],
		...[adminRosterApi.athlete(world.athlete), adminRosterApi.refundable(world.athlete), schoolDeskApi.desk, schoolDeskApi.athletesCsv],
	];
	for (const url of hidden) expect(await code(robin, url), url).toBe('forbidden');
	const paused = await robin.call('POST', adminClaimApi.consent(world.athlete), { to: 'paused', seen: 'listed', reason: 'They asked us to' });
	expect(paused.json().code).toBe('forbidden');
	expect((await robin.call('POST', adminClaimApi.codes, { player_ids: [world.athlete] })).json().code).toBe('forbidden');
});
