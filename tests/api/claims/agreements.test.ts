import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { IDEMPOTENCY_HEADER } from '#domain/api/api-paths.ts';
import { adminClaimApi, claimApi } from '#domain/api/claim-paths.ts';
import { AGREEMENT_VERSION } from '#domain/claims/agreement.ts';
import type { TeamClaims } from '#domain/claims/claim-forms.ts';
import { claimMessages } from '#domain/texts/claim-messages.ts';
import { agreements } from '#server/db/schema/claims-schema.ts';
import { claimsOfPerson, forgetClaims, holdPage, typedSignature } from '../fixtures/claim-pages.ts';
import { addLastingPerson, type Person } from '../fixtures/logged-in-people.ts';
import { paymentWorld, type World } from '../fixtures/payments/payment-world.ts';

let world: World;
let admin: Person;
let athlete: Person;
let claim_id: number;
beforeAll(async () => {
	world = await paymentWorld();
	admin = await addLastingPerson(world, { role: 'admin' });
});
afterAll(() => world.close());
beforeEach(async () => {
	await forgetClaims(world.db);
	athlete = await addLastingPerson(world, { user_name: 'Jordan Ellery' });
	({ claim_id } = await holdPage(admin, athlete, world.athlete));
});

const strokes = [
	[
		[10, 20],
		[30.5, 40],
	],
	[
		[100, 0],
		[600, 200],
	],
];
const drawn = { version: AGREEMENT_VERSION, signature: { kind: 'drawn', strokes }, guardian_name: 'Dana Ellery' };
const sign = (body: object, headers: Record<string, string> = {}, by = athlete, id = claim_id) => by.call('POST', claimApi.agreement(id), body, headers);

test('an athlete draws a signature, stored as strokes with who, when, and which version', async () => {
	const answer = await sign(drawn);
	expect(answer.json()).toMatchObject({ claim_id, state: 'claimed', agreement: { version: AGREEMENT_VERSION } });
	expect(await world.db.select().from(agreements)).toMatchObject([{ claim_id, strokes, signed_name: null, guardian_name: 'Dana Ellery' }]);
	expect((await claimsOfPerson(athlete)).claims[0]?.agreement).toEqual(answer.json().agreement);
	const team = (await admin.call('GET', adminClaimApi.team(world.team))).json() as TeamClaims;
	expect(team.athletes[0]?.holder?.signed_at).toBe(answer.json().agreement.signed_at);
});

test('an athlete types their name', async () => {
	expect((await sign(typedSignature())).statusCode).toBe(200);
	expect(await world.db.select().from(agreements)).toMatchObject([{ signed_name: 'Jordan Ellery', strokes: null, guardian_name: null }]);
});

test('the first signature under a version stays', async () => {
	const first = await sign(typedSignature());
	world.pass(86_400_000);
	expect((await sign(drawn)).json()).toEqual(first.json());
	expect(await world.db.select().from(agreements)).toMatchObject([{ signed_name: 'Jordan Ellery' }]);
});

test.each([AGREEMENT_VERSION - 1, AGREEMENT_VERSION + 1])('version %i isn’t the one of today', async (version) => {
	const answer = await sign({ ...drawn, version });
	expect([answer.statusCode, answer.json()]).toEqual([409, { code: 'agreement_changed', detail: claimMessages.agreementChanged }]);
	expect(await world.db.$count(agreements)).toBe(0);
});

test.each([
	['an empty drawing', { signature: { kind: 'drawn', strokes: [] } }, 'signature.strokes'],
	['an empty name', { signature: { kind: 'typed', name: ' ' } }, 'signature.name'],
	[
		'a point outside the box',
		{
			signature: {
				kind: 'drawn',
				strokes: [
					[
						[1, 1],
						[601, 1],
					],
				],
			},
		},
		'signature.strokes.0.1.0',
	],
	['too many points', { signature: { kind: 'drawn', strokes: [Array.from({ length: 2001 }, () => [1, 1])] } }, 'signature.strokes'],
	['no word about a guardian', { guardian_name: undefined }, 'guardian_name'],
	['a field that we don’t have', { nickname: 'JE' }, 'nickname'],
])('%s is a 422 that names the field', async (_, change, field) => {
	const answer = await sign({ ...drawn, ...change });
	expect([answer.statusCode, answer.json().code, answer.json().field]).toEqual([422, 'invalid', field]);
});

test('nobody signs for another, and not for a claim that isn’t', async () => {
	const other = await addLastingPerson(world);
	for (const answer of [await sign(drawn, {}, other), await sign(drawn, {}, admin), await sign(drawn, {}, athlete, 2_000_000_000)])
		expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
});

test('a repeat with the same key has the same answer, and another body is refused', async () => {
	const headers = { [IDEMPOTENCY_HEADER]: randomUUID() };
	const first = await sign(drawn, headers);
	expect((await sign(drawn, headers)).json()).toEqual(first.json());
	expect((await sign(typedSignature(), headers)).json().code).toBe('idempotency_mismatch');
});

test('two signatures at once are one', async () => {
	const answers = await Promise.all([sign(drawn), sign(typedSignature()), sign(drawn)]);
	expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
	expect(await world.db.$count(agreements)).toBe(1);
});
