import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminApi } from '#domain/api/admin-paths.ts';
import { adminClaimApi, claimApi, staffApi } from '#domain/api/claim-paths.ts';
import type { ClaimRequests, TeamClaims } from '#domain/claims/claim-forms.ts';
import { claimMessages } from '#domain/texts/claim-messages.ts';
import { eq } from '#server/db/drizzle.ts';
import { claimRequests } from '#server/db/schema/claims-schema.ts';
import { auditLog } from '#server/db/schema/people-schema.ts';
import { claim, claimsOfPerson, codeFor, forgetClaims, holdPage, mailsTo, tidyNow } from '../fixtures/claim-pages.ts';
import { addLastingPerson, type Person, visitor } from '../fixtures/logged-in-people.ts';
import { paymentWorld, type World } from '../fixtures/payments/payment-world.ts';
import { consentOf, sayNo } from '../fixtures/say-no.ts';
import { NO_LIMITS } from '../fixtures/test-devices.ts';

const { mailAsked, mailConfirmed, linkWrong, foreignDomain, otherAccount, taken, tooManyMails } = claimMessages;
let world: World;
let admin: Person;
let athlete: Person;
beforeAll(async () => {
	world = await paymentWorld();
	admin = await addLastingPerson(world, { role: 'admin' });
});
afterAll(() => world.close());
beforeEach(async () => {
	await forgetClaims(world.db);
	if ((await consentOf(world.db, world.athlete)) !== 'listed') await sayNo(world, admin, world.athlete, 'listed');
	athlete = await addLastingPerson(world, { user_name: 'Jordan Ellery' });
	await admin.call('PUT', adminClaimApi.mailDomains(world.team), { domains: ['harbor.example'] });
});

const newAddress = () => `Jordan-${randomUUID().slice(0, 8)}@Mail.Harbor.Example`;
const ask = (person: Person, email: string, player_id = world.athlete) => person.call('POST', claimApi.byMail, { player_id, email });
const tokenOf = async (email: string) => /\/claim\/mail#([\w-]{43})\n/.exec((await mailsTo(world.db, email))[0]?.body ?? '')?.[1] ?? '';
const open = (person: Person, url: string, token: string) => person.call('POST', url, { token });
const list = async (): Promise<ClaimRequests> => (await admin.call('GET', adminClaimApi.requests)).json();
const decide = (request_id: number, decision: 'approved' | 'declined') =>
	admin.call('POST', adminClaimApi.decide(request_id), { decision, reason: 'The staff directory says so.' });

async function askAndConfirm(person: Person, player_id = world.athlete) {
	const email = newAddress();
	await ask(person, email, player_id);
	expect((await open(person, claimApi.confirmMail, await tokenOf(email))).json()).toEqual({ message: mailConfirmed });
	const request = (await list()).waiting.find((one) => one.email === email);
	if (request === undefined) throw new Error('no request waits');
	return { email, request_id: request.request_id };
}

test('an athlete proves a mailbox at the school, and holds the page once an admin has approved', async () => {
	const email = newAddress();
	expect((await ask(athlete, email)).json()).toEqual({ message: mailAsked });
	expect((await list()).waiting).toEqual([]);
	expect((await claimsOfPerson(athlete)).waiting).toMatchObject([{ player_name: 'Jordan Ellery', email, confirmed: false }]);
	const token = await tokenOf(email);
	expect(JSON.stringify(await world.db.select().from(claimRequests))).not.toContain(token);
	expect((await mailsTo(world.db, email))[0]?.body).not.toContain('Jordan Ellery');
	expect((await open(athlete, claimApi.lookAtMail, token)).json()).toEqual({ player_name: 'Jordan Ellery', team_name: 'Harbor State' });
	expect((await open(athlete, claimApi.confirmMail, token)).json()).toEqual({ message: mailConfirmed });
	expect((await open(athlete, claimApi.confirmMail, token)).json()).toEqual({ code: 'not_found', detail: linkWrong });
	const { waiting } = await list();
	expect(waiting).toMatchObject([{ email, user_email: athlete.user_email, player_name: 'Jordan Ellery', is_verified: false }]);
	expect((await admin.call('GET', adminApi.overview)).json().waiting_claims).toBe(1);
	expect(((await admin.call('GET', adminClaimApi.team(world.team))).json() as TeamClaims).athletes[0]?.state).toBe('claim_pending');
	expect((await claimsOfPerson(athlete)).claims).toEqual([]);

	expect((await decide(waiting[0]?.request_id ?? 0, 'approved')).json()).toEqual({ waiting: [] });
	expect((await claimsOfPerson(athlete)).claims).toMatchObject([{ player_id: world.athlete, state: 'claimed' }]);
	for (const address of [athlete.user_email, email]) expect((await mailsTo(world.db, address)).at(-1)?.subject).toBe('You claimed your page');
	expect((await decide(waiting[0]?.request_id ?? 0, 'declined')).json().code).toBe('conflict');
});

test('a declined claim leaves the page as it was, and the person reads why', async () => {
	const { email, request_id } = await askAndConfirm(athlete);
	expect((await decide(request_id, 'declined')).statusCode).toBe(200);
	expect(await claimsOfPerson(athlete)).toMatchObject({ claims: [], waiting: [] });
	expect((await mailsTo(world.db, email))[1]).toMatchObject({
		subject: 'Your claim was declined',
		body: expect.stringContaining('The staff directory says so.'),
	});
});

test.each(['jordan@elsewhere.example', 'jordan@notharbor.example', 'jordan@harbor.example.evil.example'])('%s isn’t at the school', async (email) => {
	const answer = await ask(athlete, email);
	expect([answer.statusCode, answer.json()]).toEqual([422, { code: 'invalid', field: 'email', detail: foreignDomain }]);
	expect(await mailsTo(world.db, email)).toEqual([]);
});

test('without domains, nobody claims by mail', async () => {
	await admin.call('PUT', adminClaimApi.mailDomains(world.team), { domains: [] });
	expect((await ask(athlete, newAddress())).json().detail).toBe(foreignDomain);
});

test('an admin sets a school’s domains, and what isn’t one is refused', async () => {
	const set = (domains: string[]) => admin.call('PUT', adminClaimApi.mailDomains(world.team), { domains });
	expect((await set(['@Harbor.EXAMPLE', 'harbor.example', 'a.example'])).json().domains).toEqual(['a.example', 'harbor.example']);
	for (const wrong of ['harbor', 'x@harbor.example', 'https://harbor.example', '']) expect((await set([wrong])).statusCode).toBe(422);
});

test('who set a school’s domains, from which to which, is kept for admins; the same domains again are no change', async () => {
	const dana = await addLastingPerson(world, { role: 'admin', user_name: 'Dana Whitfield' });
	const desk = await addLastingPerson(world, { schools: ['harbor state'] });
	const set = async (...domains: string[]) => (await dana.call('PUT', adminClaimApi.mailDomains(world.team), { domains })).json().domain_changes;
	const audited = () => world.db.$count(auditLog, eq(auditLog.actor_id, dana.user_id));
	const entry = { changed_by: 'Dana Whitfield', changed_at: expect.any(String) };
	const [first] = await set('harbor.example', 'a-z.example', 'az.example');
	expect(first).toEqual({ ...entry, from: ['harbor.example'], to: ['a-z.example', 'az.example', 'harbor.example'] });
	const before = [await set('az.example', 'harbor.example', 'a-z.example'), await audited()];
	expect([await set('harbor.example', 'az.example', 'a-z.example', 'az.example'), await audited()]).toEqual(before);
	expect((await set())[0]).toEqual({ ...entry, from: ['a-z.example', 'az.example', 'harbor.example'], to: [] });
	expect((await desk.call('GET', staffApi('school-desk').team(world.team))).json()).not.toHaveProperty('domain_changes');
});

test('a repeat within an hour sends no second mail, and a mistyped address doesn’t keep anybody from the right one', async () => {
	const email = newAddress();
	await Promise.all([ask(athlete, email), ask(athlete, email.toLowerCase()), ask(athlete, email)]);
	expect(await mailsTo(world.db, email)).toHaveLength(1);
	const right = newAddress();
	expect((await ask(athlete, right)).json()).toEqual({ message: mailAsked });
	expect(await mailsTo(world.db, right)).toHaveLength(1);
	world.pass(3_600_001);
	await ask(athlete, email);
	expect(await mailsTo(world.db, email)).toHaveLength(2);
});

test('an address gets five mails an hour, and an account sends five', async () => {
	const email = newAddress();
	for (let n = 0; n < 5; n++) expect((await ask(await addLastingPerson(world), email)).statusCode).toBe(200);
	const full = await ask(athlete, email);
	expect([full.statusCode, full.json()]).toEqual([429, { code: 'throttled', detail: tooManyMails }]);
	expect(Number(full.headers['retry-after'])).toBeGreaterThan(3500);
	for (let n = 0; n < 5; n++) expect((await ask(athlete, newAddress())).statusCode).toBe(200);
	expect((await ask(athlete, newAddress())).statusCode).toBe(429);
	world.pass(3_600_001);
	expect((await ask(athlete, email)).statusCode).toBe(200);
});

test('a stranger who asks first with the athlete’s address gets nothing from it', async () => {
	const email = newAddress();
	const stranger = await addLastingPerson(world, { user_name: 'Jordan Ellery' });
	await ask(stranger, email);
	const theirs = await tokenOf(email);
	// The athlete, whose mailbox it is, opens the stranger's link.
	for (const url of [claimApi.lookAtMail, claimApi.confirmMail]) {
		const answer = await open(athlete, url, theirs);
		expect([answer.statusCode, answer.json()]).toEqual([403, { code: 'forbidden', detail: otherAccount }]);
		expect((await visitor(world)('POST', url, { token: theirs })).statusCode).toBe(401);
	}
	expect((await list()).waiting).toEqual([]);
	// And gets a link of their own in the same minute.
	expect((await ask(athlete, email)).json()).toEqual({ message: mailAsked });
	const own = /mail#([\w-]{43})\n/.exec((await mailsTo(world.db, email))[1]?.body ?? '')?.[1] ?? '';
	expect((await open(athlete, claimApi.confirmMail, own)).statusCode).toBe(200);
	expect((await list()).waiting).toMatchObject([{ user_email: athlete.user_email }]);
});

describe('whoever comes second', () => {
	test('by mail is declined, and hears of it', async () => {
		const first = await askAndConfirm(athlete);
		const second = await askAndConfirm(await addLastingPerson(world));
		await decide(first.request_id, 'approved');
		expect((await list()).waiting).toEqual([]);
		expect((await mailsTo(world.db, second.email))[1]?.body).toContain('Someone else claimed this page first.');
		expect((await decide(second.request_id, 'approved')).json().code).toBe('conflict');
	});

	test('to a code is declined, too', async () => {
		const { email } = await askAndConfirm(await addLastingPerson(world));
		expect((await claim(athlete, world.athlete, await codeFor(admin, world.athlete))).statusCode).toBe(200);
		expect((await mailsTo(world.db, email))[1]?.subject).toBe('Your claim was declined');
	});

	test('can’t ask for a page that is taken', async () => {
		await holdPage(admin, athlete, world.athlete);
		const answer = await ask(await addLastingPerson(world), newAddress());
		expect([answer.statusCode, answer.json()]).toEqual([409, { code: 'already_claimed', detail: taken }]);
		expect((await ask(athlete, newAddress())).json().code).toBe('bad_transition');
	});

	test('of two admins finds the claim decided', async () => {
		const { request_id } = await askAndConfirm(athlete);
		const answers = await Promise.all([decide(request_id, 'approved'), decide(request_id, 'approved')]);
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
		expect((await claimsOfPerson(athlete)).claims).toHaveLength(1);
	});
});

test('a claim can’t be approved while the athlete is closed or the account is suspended', async () => {
	const { request_id } = await askAndConfirm(athlete);
	await sayNo(world, admin, world.athlete, 'paused');
	expect((await decide(request_id, 'approved')).json().code).toBe('bad_transition');
	await sayNo(world, admin, world.athlete, 'listed');
	await admin.call('POST', adminApi.suspendUser(athlete.user_id));
	expect((await decide(request_id, 'approved')).json().code).toBe('conflict');
	// Nothing was decided by the tries.
	expect((await list()).waiting).toHaveLength(1);
	await admin.call('POST', adminApi.restoreUser(athlete.user_id));
	expect((await decide(request_id, 'approved')).statusCode).toBe(200);
});

test('a link works for a day, and a claim that nobody decides is declined after two weeks', async () => {
	const email = newAddress();
	await ask(athlete, email);
	const token = await tokenOf(email);
	world.pass(25 * 3_600_000);
	for (const url of [claimApi.lookAtMail, claimApi.confirmMail]) expect((await open(athlete, url, token)).statusCode).toBe(404);
	const late = await askAndConfirm(athlete);
	const tidy = () => tidyNow(world);
	world.pass(13 * 86_400_000);
	await tidy();
	expect((await list()).waiting).toHaveLength(1);
	world.pass(2 * 86_400_000);
	await tidy();
	expect((await list()).waiting).toEqual([]);
	expect(await world.db.select().from(claimRequests)).toMatchObject([{ email: late.email, decision: 'declined' }]);
	expect((await mailsTo(world.db, late.email))[1]?.body).toContain('within 14 days');
	world.pass(91 * 86_400_000);
	await tidy();
	expect(await world.db.$count(claimRequests)).toBe(0);
});

test('from one address, more than the free ones need a proof of work', async () => {
	const limited = await paymentWorld(undefined, undefined, { ...NO_LIMITS, claim_mail: { free: 2 } });
	try {
		const person = await addLastingPerson(limited);
		const codes: unknown[] = [];
		for (let n = 0; n < 3; n++)
			codes.push((await person.call('POST', claimApi.byMail, { player_id: limited.athlete, email: 'x@elsewhere.example' })).json().code);
		expect(codes).toEqual(['invalid', 'invalid', 'proof_needed']);
	} finally {
		await limited.close();
	}
});
