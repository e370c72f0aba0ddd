import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deskMembersSchema, type SchoolDesk } from '#domain/account/school-desk.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { api } from '#domain/api/api-paths.ts';
import { adminClaimApi } from '#domain/api/claim-paths.ts';
import { adminDeskApi, JOIN_DESK, schoolDeskApi } from '#domain/api/school-desk-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { deskMessages } from '#domain/texts/desk-messages.ts';
import { fold, slug } from '#domain/texts/fold.ts';
import { eq } from '#server/db/drizzle.ts';
import { schoolMailDomains } from '#server/db/schema/claims-schema.ts';
import { auditLog, outgoingMails, roleInvitations, sessions } from '#server/db/schema/people-schema.ts';
import { sports, teams } from '#server/db/schema/rosters-schema.ts';
import { mailsTo } from '../fixtures/claim-pages.ts';
import { addLastingPerson, type Person } from '../fixtures/logged-in-people.ts';
import { paymentWorld, type World } from '../fixtures/payments/payment-world.ts';

const SCHOOL = 'harbor state';
const FAR = new Date('2099-01-01');
const CAN_LOG_IN = { password_hash: 'of a password that nobody knows' };
const texts = accountMessages.adminRole;

let world: World;
let admin: Person;
let nameless: number;
beforeAll(async () => {
	world = await paymentWorld();
	admin = await addLastingPerson(world, { role: 'admin', user_name: 'Ada Warden', ...CAN_LOG_IN });
	const [team] = await world.db.insert(teams).values({ sport_id: 2, team_name: '!!!', team_fold: '', slug: 'none' }).returning();
	nameless = team?.team_id ?? 0;
});
afterAll(() => world.close());

const person = (given: Parameters<typeof addLastingPerson>[1] = {}) => addLastingPerson(world, { user_name: 'Robin Vale', ...CAN_LOG_IN, ...given });
const invite = (who: Person, team_id = world.team, by = admin) => by.call('POST', adminDeskApi.ofUser(who.user_id), { team_id });
const end = (who: Person, school = SCHOOL, by = admin) => by.call('DELETE', adminDeskApi.end(who.user_id, school));
const look = (who: Person, token: string) => who.call('POST', schoolDeskApi.lookAtInvitation, { token });
const accept = (who: Person, token: string) => who.call('POST', schoolDeskApi.acceptInvitation, { token });
const desk = async (who: Person) => (await who.call('GET', schoolDeskApi.desk)).json();
const isDesk = async (who: Person) => (await who.call('GET', api.session)).json().session.is_desk;
const prove = (who: Person) => world.db.update(sessions).set({ proved_at: FAR }).where(eq(sessions.user_id, who.user_id));
const listed = async ({ user_id }: Person) =>
	deskMembersSchema.parse((await admin.call('GET', adminDeskApi.desks)).json()).desks.filter((member) => member.user_id === user_id);
const audited = async ({ user_id }: Person) =>
	(await world.db.select().from(auditLog).where(eq(auditLog.subject_id, user_id)).orderBy(auditLog.audit_id)).map(({ action }) => action);

/** The token of the newest invitation that was mailed to the person. */
async function tokenOf(who: Person): Promise<string> {
	const bodies = (await mailsTo(world.db, who.user_email)).map(({ body }) => body);
	return new RegExp(`http://localhost:8080${JOIN_DESK}#([\\w-]{43})\\n`).exec(bodies.at(-1) ?? '')?.[1] ?? '';
}

async function atDesk(): Promise<Person> {
	const robin = await person();
	await invite(robin);
	await accept(robin, await tokenOf(robin));
	await prove(robin);
	return robin;
}

test('an invitation changes nothing until the person accepts it, and then counts from the next call', async () => {
	const robin = await person();
	expect((await invite(robin)).json()).toEqual({ message: deskMessages.invited });
	expect(await listed(robin)).toMatchObject([{ school: SCHOOL, school_name: 'Harbor State', since: null, invited_until: expect.stringMatching(/Z$/) }]);
	expect(await desk(robin)).toMatchObject({ code: 'forbidden', detail: deskMessages.desksOnly });
	const token = await tokenOf(robin);
	expect(JSON.stringify(await world.db.select().from(roleInvitations))).not.toContain(token);
	expect((await look(robin, token)).json()).toEqual({ invited_by: 'Ada Warden', school_name: 'Harbor State', expires_at: expect.stringMatching(/Z$/) });
	expect(await isDesk(robin)).toBe(false);

	expect((await accept(robin, token)).json()).toEqual({ message: deskMessages.accepted });
	expect(await isDesk(robin)).toBe(true);
	// What the person proved before doesn't count for what a desk may do.
	expect((await desk(robin)).code).toBe('prove_again');
	await prove(robin);
	expect(await desk(robin)).toEqual({
		schools: [{ school: SCHOOL, school_name: 'Harbor State', teams: [{ team_id: world.team, sport_name: "Men's College Football", athletes: 2 }] }],
		waiting: { claims: 0, pages: 0, work: 0, removals: 0 },
	});
	expect((await robin.call('GET', adminApi.overview)).json().code).toBe('forbidden');
	expect(await listed(robin)).toMatchObject([{ sports: ["Men's College Football"], since: expect.stringMatching(/Z$/), invited_until: null }]);
	expect((await mailsTo(world.db, admin.user_email)).at(-1)?.subject).toBe('Robin Vale is at the desk of Harbor State now');
	expect(await audited(robin)).toEqual(['desk_invited', 'desk_added']);
	// A repeat after a lost answer changes nothing.
	await prove(robin);
	expect((await accept(robin, token)).statusCode).toBe(200);
	expect(await audited(robin)).toEqual(['desk_invited', 'desk_added']);
});

test('only the invited account can use the link', async () => {
	const robin = await person();
	await invite(robin);
	const token = await tokenOf(robin);
	const other = await person();
	for (const call of [look, accept]) expect((await call(other, token)).json()).toMatchObject({ code: 'forbidden', detail: texts.otherAccount });
	expect(await isDesk(other)).toBe(false);
});

test('a link ends when it is replaced, canceled, or too old, and when its admin is none anymore', async () => {
	const robin = await person();
	await invite(robin);
	const first = await tokenOf(robin);
	await invite(robin);
	const second = await tokenOf(robin);
	expect((await look(robin, first)).json()).toMatchObject({ code: 'not_found', detail: texts.linkWrong });
	expect((await end(robin)).statusCode).toBe(200);
	expect((await accept(robin, second)).json().code).toBe('not_found');
	expect(await mailsTo(world.db, robin.user_email)).toEqual([]);
	expect(await audited(robin)).toEqual(['desk_invited', 'desk_invited', 'desk_invitation_withdrawn']);

	await invite(robin);
	await world.db
		.update(roleInvitations)
		.set({ expires_at: new Date(0) })
		.where(eq(roleInvitations.user_id, robin.user_id));
	expect((await accept(robin, await tokenOf(robin))).json().code).toBe('not_found');
	expect(await listed(robin)).toEqual([]);

	const second_admin = await addLastingPerson(world, { role: 'admin', ...CAN_LOG_IN });
	await invite(robin, world.team, second_admin);
	await admin.call('DELETE', adminApi.adminRole(second_admin.user_id));
	expect((await accept(robin, await tokenOf(robin))).json().code).toBe('not_found');
	expect(await isDesk(robin)).toBe(false);
});

test.each([
	['who is there already', async () => atDesk(), deskMessages.already],
	['who is suspended', () => person({ suspended_at: new Date() }), texts.suspended],
	['who can’t log in yet', () => person({ password_hash: null }), texts.noLogin],
])('nobody is invited %s', async (_name, who, detail) => {
	expect((await invite(await who())).json()).toMatchObject({ code: 'conflict', detail });
});

test('a team that isn’t there has no desk, and neither has a name without a letter', async () => {
	const robin = await person();
	for (const team_id of [2_000_000_000, nameless]) expect((await invite(robin, team_id)).json().code).toBe('not_found');
	expect((await invite(robin, -1)).json()).toMatchObject({ code: 'invalid', field: 'team_id' });
	expect(await world.db.$count(roleInvitations, eq(roleInvitations.user_id, robin.user_id))).toBe(0);
});

test('whoever is taken off the desk loses it with their next call, and keeps everything else', async () => {
	const robin = await atDesk();
	expect((await desk(robin)).schools).toHaveLength(1);
	expect((await end(robin)).json()).toEqual({ message: deskMessages.ended });
	expect((await desk(robin)).code).toBe('forbidden');
	expect(await isDesk(robin)).toBe(false);
	expect(await listed(robin)).toEqual([]);
	const [mail] = (await mailsTo(world.db, robin.user_email)).slice(-1);
	expect(mail?.subject).toBe('You’re no longer at the desk of Harbor State');
	expect((await end(robin)).statusCode).toBe(200);
	expect(await audited(robin)).toEqual(['desk_invited', 'desk_added', 'desk_removed']);
	expect((await end(await person(), 'no such school')).statusCode).toBe(200);
});

describe('a school', () => {
	test('that has no team anymore stays in its desk’s list, with nothing in it', async () => {
		const robin = await addLastingPerson(world, { schools: ['gone college'] });
		expect(await desk(robin)).toMatchObject({ schools: [{ school: 'gone college', school_name: 'gone college', teams: [] }] });
	});

	/** A school with a team in two sports. @returns the teams' ids */
	async function addSchool(team_name: string, sport_ids = [2]): Promise<number[]> {
		await world.db.insert(sports).values({ sport_id: 3, sport_name: 'Women’s Basketball', slug: 'womens-basketball' }).onConflictDoNothing();
		const rows = sport_ids.map((sport_id) => ({ sport_id, team_name, team_fold: fold(team_name), slug: slug(team_name) }));
		return (await world.db.insert(teams).values(rows).returning()).map(({ team_id }) => team_id);
	}
	async function rename(team_id: number, team_name: string): Promise<void> {
		const { state } = (await admin.call('GET', adminRosterApi.team(team_id))).json();
		const answer = await admin.call('PUT', adminRosterApi.team(team_id), { seen: state, changes: { team_name } });
		expect(answer.statusCode, answer.body).toBe(200);
	}
	const teamsOf = async (who: Person) =>
		(await desk(who)).schools.flatMap(({ school, teams: own }: SchoolDesk['schools'][number]) => own.map(({ team_id }) => [school, team_id]));
	const domainsOf = async (team_id: number) => (await admin.call('GET', adminClaimApi.team(team_id))).json().domains;

	test('whose teams are renamed one after the other keeps its desk, its mail domains, and no former name', async () => {
		const [one = 0, two = 0] = await addSchool('Alder College', [2, 3]);
		await admin.call('PUT', adminClaimApi.mailDomains(one), { domains: ['alder.example'] });
		const robin = await addLastingPerson(world, { schools: ['alder college'] });
		await rename(one, 'Alder University');
		expect(await teamsOf(robin)).toEqual([
			['alder college', two],
			['alder university', one],
		]);
		expect([await domainsOf(one), await domainsOf(two)]).toEqual([['alder.example'], ['alder.example']]);
		await rename(two, 'Alder University');
		expect(await teamsOf(robin)).toEqual([
			['alder university', one],
			['alder university', two],
		]);
		expect((await desk(robin)).schools).toHaveLength(1);
		expect(await world.db.$count(schoolMailDomains, eq(schoolMailDomains.school_fold, 'alder college'))).toBe(0);
	});

	test('that is renamed twice keeps its desk, in whatever order its teams are renamed', async () => {
		const ids = await addSchool('Maple College', [2, 3]);
		const robin = await addLastingPerson(world, { schools: ['maple college'] });
		for (const id of ids) await rename(id, 'Maple University');
		for (const id of ids.toReversed()) await rename(id, 'Maple State');
		expect((await teamsOf(robin)).map(([, id]: [string, number]) => id).sort()).toEqual(ids);
		expect((await desk(robin)).schools).toHaveLength(1);
		for (const id of ids) await rename(id, 'Maple College');
		expect((await teamsOf(robin)).map(([school]: [string]) => school)).toEqual(['maple college', 'maple college']);
	});

	test('takes an open invitation along to its new name', async () => {
		const [team = 0] = await addSchool('Birch College');
		const robin = await person();
		await invite(robin, team);
		await rename(team, 'Birch University');
		expect((await look(robin, await tokenOf(robin))).json()).toMatchObject({ school_name: 'Birch University' });
		await accept(robin, await tokenOf(robin));
		await prove(robin);
		expect(await teamsOf(robin)).toEqual([['birch university', team]]);
	});

	test('that is renamed while somebody accepts has them at its desk', async () => {
		const [team = 0] = await addSchool('Larch College');
		const robin = await person();
		await invite(robin, team);
		const token = await tokenOf(robin);
		const renamed = Promise.withResolvers<void>();
		const accepting = renamed.promise.then(() => accept(robin, token));
		await world.db.transaction(async (tx) => {
			await tx.update(teams).set({ team_name: 'Larch University', team_fold: 'larch university' }).where(eq(teams.team_id, team));
			renamed.resolve();
			await new Promise((resolve) => setTimeout(resolve, 300));
		});
		expect((await accepting).statusCode).toBe(200);
		await prove(robin);
		expect(await teamsOf(robin)).toEqual([['larch university', team]]);
		expect(await listed(robin)).toHaveLength(1);
	});

	test('gets no athletes of another school whose name its team takes, and neither does whoever is invited', async () => {
		const [tern = 0] = await addSchool('Tern Point', [3]);
		const [team = 0] = await addSchool('Cedar Valley');
		const cedar = await addLastingPerson(world, { schools: ['cedar valley'] });
		const ternDesk = await addLastingPerson(world, { schools: ['tern point'] });
		const robin = await person();
		await invite(robin, team);
		await rename(team, 'Tern Point');
		expect(await teamsOf(cedar)).toEqual([]);
		expect((await accept(robin, await tokenOf(robin))).json().code).toBe('not_found');
		// Teams of one name are one school, so an admin who gives a team this name gives it to the other desk.
		expect(await teamsOf(ternDesk)).toEqual([
			['tern point', team],
			['tern point', tern],
		]);
	});

	test('whose team gets a wrong name for a while, that of another school, leaves nothing to that school’s desk once it is corrected', async () => {
		const [gull = 0] = await addSchool('Gull Point', [3]);
		const [team = 0] = await addSchool('Dune College');
		await admin.call('PUT', adminClaimApi.mailDomains(gull), { domains: ['gull.example'] });
		const gullDesk = await addLastingPerson(world, { schools: ['gull point'] });
		const dune = await addLastingPerson(world, { schools: ['dune college'] });
		await rename(team, 'Gull Point');
		await rename(team, 'Dune College');
		expect(await teamsOf(gullDesk)).toEqual([['gull point', gull]]);
		expect(await teamsOf(dune)).toEqual([['dune college', team]]);
		expect(await domainsOf(team)).toEqual([]);
	});

	test('gets no desk of a school that had its new name before and has no team anymore', async () => {
		await addSchool('Fern Valley', [3]);
		const [former = 0] = await addSchool('Elm College');
		const elm = await addLastingPerson(world, { schools: ['elm college'] });
		await rename(former, 'Fern Valley');
		const [team = 0] = await addSchool('Holly College');
		const holly = await addLastingPerson(world, { schools: ['holly college'] });
		await rename(team, 'Elm College');
		expect(await teamsOf(holly)).toEqual([['elm college', team]]);
		expect((await desk(elm)).code).toBe('forbidden');
	});
});

test('the mail to the person names the school and what a desk can do', async () => {
	const robin = await person();
	await invite(robin);
	const [mail] = await world.db.select().from(outgoingMails).where(eq(outgoingMails.recipient, robin.user_email));
	expect(mail).toMatchObject({ subject: 'You’re invited to the desk of Harbor State', user_id: robin.user_id });
	expect(mail?.body).toContain('Ada Warden invited you');
});
