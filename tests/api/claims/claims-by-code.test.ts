import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { IDEMPOTENCY_HEADER } from '#domain/api/api-paths.ts';
import { adminClaimApi } from '#domain/api/claim-paths.ts';
import { printedCode } from '#domain/claims/claim-code.ts';
import type { TeamClaims } from '#domain/claims/claim-forms.ts';
import { claimMessages } from '#domain/texts/claim-messages.ts';
import { claimCodes, claims } from '#server/db/schema/claims-schema.ts';
import { claim, claimsOfPerson, codeFor, endClaimBy, forgetClaims, holdPage, mailsTo, tidyNow } from '../fixtures/claim-pages.ts';
import { addLastingPerson, type Person } from '../fixtures/logged-in-people.ts';
import { donationBody, giveOnce, paymentWorld, register, type World } from '../fixtures/payments/payment-world.ts';
import { consentOf, sayNo } from '../fixtures/say-no.ts';

const NOT_VALID = [404, { code: 'code_not_valid', detail: claimMessages.codeNotValid }];
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
});

const answerOf = async (answer: ReturnType<Person['call']>) => [(await answer).statusCode, (await answer).json()];

test('an athlete claims their page with a code, whatever they type it like', async () => {
	const code = await codeFor(admin, world.athlete);
	const answer = await claim(athlete, world.athlete, ` ${printedCode(code).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'L')} `);
	expect(answer.statusCode).toBe(200);
	expect(answer.json()).toMatchObject({ player_name: 'Jordan Ellery', team_name: 'Harbor State', state: 'claimed', moved: false, agreement: null });
	expect(await claimsOfPerson(athlete)).toMatchObject({ claims: [answer.json()], waiting: [] });
	expect((await mailsTo(world.db, athlete.user_email))[0]).toMatchObject({
		subject: 'You claimed your page',
		body: expect.stringContaining('you aren’t this athlete'),
	});
});

test('the code is nowhere in the database, only its HMAC', async () => {
	const code = await codeFor(admin, world.athlete);
	const stored = JSON.stringify(await world.db.select().from(claimCodes));
	expect(stored).not.toContain(code);
	expect(stored).not.toContain(printedCode(code));
	await claim(athlete, world.athlete, code);
	expect(await world.db.select().from(claimCodes)).toEqual([]);
});

describe('one answer for every code that doesn’t count', () => {
	test('wrong, malformed, another athlete’s, of an athlete who left, and of nobody', async () => {
		const others = await codeFor(admin, world.other);
		await codeFor(admin, world.athlete);
		expect(await answerOf(claim(athlete, world.athlete, '0000000000'))).toEqual(NOT_VALID);
		expect(await answerOf(claim(athlete, world.athlete, 'U'))).toEqual(NOT_VALID);
		expect(await answerOf(claim(athlete, world.athlete, others))).toEqual(NOT_VALID);
		expect(await answerOf(claim(athlete, world.retired, others))).toEqual(NOT_VALID);
		expect(await answerOf(claim(athlete, 2_000_000_000, others))).toEqual(NOT_VALID);
	});

	test('expired, replaced, and used', async () => {
		const replaced = await codeFor(admin, world.athlete);
		const expired = await codeFor(admin, world.athlete);
		expect(await answerOf(claim(athlete, world.athlete, replaced))).toEqual(NOT_VALID);
		world.pass(60 * 86_400_000);
		expect(await answerOf(claim(athlete, world.athlete, expired))).toEqual(NOT_VALID);
		const used = await codeFor(admin, world.athlete);
		const { claim_id } = (await claim(athlete, world.athlete, used)).json();
		await endClaimBy(admin, claim_id);
		expect(await answerOf(claim(await addLastingPerson(world), world.athlete, used))).toEqual(NOT_VALID);
	});
});

test('whoever holds the page gets the same answer again, and somebody else learns that it is taken', async () => {
	const held = await holdPage(admin, athlete, world.athlete);
	expect(await answerOf(claim(athlete, world.athlete, 'whatever'))).toEqual([200, held]);
	const stranger = await addLastingPerson(world);
	expect(await answerOf(claim(stranger, world.athlete, '0000000000'))).toEqual([409, { code: 'already_claimed', detail: claimMessages.taken }]);
});

test('a repeat with the same key has the same answer, and another body is refused', async () => {
	const code = await codeFor(admin, world.athlete);
	const headers = { [IDEMPOTENCY_HEADER]: randomUUID() };
	const first = await claim(athlete, world.athlete, code, headers);
	expect(await answerOf(claim(athlete, world.athlete, code, headers))).toEqual([200, first.json()]);
	expect((await claim(athlete, world.other, code, headers)).json().code).toBe('idempotency_mismatch');
	expect((await claim(await addLastingPerson(world), world.athlete, code, headers)).json().code).toBe('idempotency_mismatch');
	// Once it has ended, the key starts no claim by itself.
	await endClaimBy(admin, first.json().claim_id);
	expect(await answerOf(claim(athlete, world.athlete, code, headers))).toEqual(NOT_VALID);
});

describe('tries', () => {
	test('a person has five an hour, however many athletes they try, and a right code doesn’t help then', async () => {
		const code = await codeFor(admin, world.athlete);
		for (let n = 0; n < 5; n++) expect((await claim(athlete, n % 2 === 0 ? world.other : 2_000_000_000 + n, '0000000000')).statusCode).toBe(404);
		const refused = await claim(athlete, world.athlete, code);
		expect([refused.statusCode, refused.json()]).toEqual([429, { code: 'throttled', detail: claimMessages.tooManyOfPerson }]);
		expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
		world.pass(3_600_000);
		expect((await claim(athlete, world.athlete, code)).statusCode).toBe(200);
	});

	test('an athlete has twenty a day, whoever tries, also if their accounts are gone', async () => {
		const { removeAccount } = await import('#server/modules/accounts/remove-account.ts');
		const code = await codeFor(admin, world.athlete);
		for (let person = 0; person < 4; person++) {
			const guesser = await addLastingPerson(world);
			for (let n = 0; n < 5; n++) await claim(guesser, world.athlete, '0000000000');
			await removeAccount(world.db, { user_id: guesser.user_id, actor_id: guesser.user_id, now: world.deps.clock(), publicUrl: undefined });
		}
		expect(await answerOf(claim(athlete, world.athlete, code))).toEqual([429, { code: 'throttled', detail: claimMessages.tooManyAtAthlete }]);
		const team = (await admin.call('GET', adminClaimApi.team(world.team))).json() as TeamClaims;
		expect(team.athletes.map(({ is_blocked }) => is_blocked)).toEqual([true, false]);
		expect((await claim(athlete, world.other, await codeFor(admin, world.other))).statusCode).toBe(200);
		world.pass(23 * 3_600_000);
		expect((await claim(athlete, world.athlete, code)).statusCode).toBe(429);
		world.pass(3_600_000);
		expect((await claim(athlete, world.athlete, code)).statusCode).toBe(200);
	});

	test('whoever uses up an athlete’s twenty doesn’t keep them from a new code', async () => {
		for (let person = 0; person < 4; person++) {
			const guesser = await addLastingPerson(world);
			for (let n = 0; n < 5; n++) await claim(guesser, world.athlete, '0000000000');
		}
		expect((await claim(athlete, world.athlete, '0000000000')).statusCode).toBe(429);
		expect((await claim(athlete, world.athlete, await codeFor(admin, world.athlete))).statusCode).toBe(200);
	});

	test('at a record that is merged count for the one that stays', async () => {
		const code = await codeFor(admin, world.athlete);
		for (let person = 0; person < 4; person++) {
			const guesser = await addLastingPerson(world);
			for (let n = 0; n < 5; n++) await claim(guesser, world.other, '0000000000');
		}
		await admin.call('POST', adminRosterApi.merge(world.other), { into: world.athlete, both_plans: 0 });
		expect((await claim(athlete, world.athlete, code)).statusCode).toBe(429);
		await admin.call('POST', adminRosterApi.unmerge(world.other));
	});
});

describe('a closed athlete', () => {
	test.each(['paused', 'opted_out'] as const)('who is %s keeps their page, and nobody else can claim it with a right code', async (consent) => {
		const held = await holdPage(admin, athlete, world.athlete);
		await sayNo(world, admin, world.athlete, consent);
		expect((await claimsOfPerson(athlete)).claims).toMatchObject([{ claim_id: held.claim_id, state: consent }]);
		await sayNo(world, admin, world.athlete, 'listed');
		expect((await claimsOfPerson(athlete)).claims).toMatchObject([{ claim_id: held.claim_id, state: 'claimed' }]);
		await endClaimBy(admin, held.claim_id);
		const code = await codeFor(admin, world.athlete);
		await sayNo(world, admin, world.athlete, consent);
		expect((await claim(await addLastingPerson(world), world.athlete, code)).json().code).toBe('bad_transition');
		expect(await world.db.$count(claimCodes)).toBe(1);
	});
});

test('nothing about giving changes: a claimed athlete gets donations as before', async () => {
	await holdPage(admin, athlete, world.athlete);
	expect(await consentOf(world.db, world.athlete)).toBe('listed');
	expect((await register(world, donationBody(world))).intent_id).toBeDefined();
	await giveOnce(world);
});

test('what ended is deleted after its term, and expired codes and tries are, too', async () => {
	const { claim_id } = await holdPage(admin, athlete, world.athlete);
	await endClaimBy(admin, claim_id);
	await codeFor(admin, world.athlete);
	world.pass(89 * 86_400_000);
	await tidyNow(world);
	expect([await world.db.$count(claims), await world.db.$count(claimCodes)]).toEqual([1, 0]);
	world.pass(2 * 86_400_000);
	await tidyNow(world);
	expect(await world.db.$count(claims)).toBe(0);
});
