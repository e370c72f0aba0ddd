import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { IDEMPOTENCY_HEADER } from '#domain/api/api-paths.ts';
import { adminClaimApi } from '#domain/api/claim-paths.ts';
import { typedClaimCode } from '#domain/claims/claim-code.ts';
import type { Claim, MadeCodes, TeamClaims } from '#domain/claims/claim-forms.ts';
import { eq } from '#server/db/drizzle.ts';
import { claimCodes } from '#server/db/schema/claims-schema.ts';
import { auditLog } from '#server/db/schema/people-schema.ts';
import { claim, claimsOfPerson, codeFor, codesFor, endClaimBy, forgetClaims, holdPage } from '../fixtures/claim-pages.ts';
import { addLastingPerson, type Person } from '../fixtures/logged-in-people.ts';
import { paymentWorld, type World } from '../fixtures/payments/payment-world.ts';
import { sayNo } from '../fixtures/say-no.ts';

let world: World;
let admin: Person;
let athlete: Person;
beforeAll(async () => {
	world = await paymentWorld();
	admin = await addLastingPerson(world, { role: 'admin' });
	athlete = await addLastingPerson(world, { user_name: 'Jordan Ellery' });
});
afterAll(() => world.close());
beforeEach(async () => {
	await forgetClaims(world.db);
	await world.db.delete(claimCodes);
});

const make = (player_ids: unknown, headers: Record<string, string> = {}) => admin.call('POST', adminClaimApi.codes, { player_ids }, headers);
const team = async (): Promise<TeamClaims> => (await admin.call('GET', adminClaimApi.team(world.team))).json();

test('each athlete of a team gets a code of their own, once', async () => {
	const answer = await make([world.other, world.athlete, world.athlete]);
	const { codes, expires_at } = answer.json() as MadeCodes;
	expect(codes.map(({ player_name, team_name }) => [player_name, team_name])).toEqual([
		['Jordan Ellery', 'Harbor State'],
		['Émile O’Brien', 'Harbor State'],
	]);
	for (const { code } of codes) expect(typedClaimCode(code)).toBe(code);
	expect(new Set(codes.map(({ code }) => code)).size).toBe(2);
	expect((await team()).athletes).toMatchObject([
		{ player_name: 'Jordan Ellery', state: 'listed', code_until: expires_at, holder: null },
		{ player_name: 'Émile O’Brien', code_until: expires_at },
	]);
	expect(await world.db.$count(auditLog, eq(auditLog.action, 'claim_codes_made'))).toBeGreaterThan(0);
});

test('who has claimed their page, is closed, or left gets none', async () => {
	await holdPage(admin, athlete, world.athlete);
	await sayNo(world, admin, world.other, 'paused');
	expect(await codesFor(admin, [world.athlete, world.other, world.retired])).toEqual([]);
	await sayNo(world, admin, world.other, 'listed');
	expect((await team()).athletes).toMatchObject([
		{ state: 'claimed', code_until: null, holder: { user_email: athlete.user_email, by: 'code', signed_at: null } },
		{ state: 'listed', holder: null },
	]);
});

test('a repeat after a lost answer gets the same codes, but none that was used or replaced', async () => {
	const headers = { [IDEMPOTENCY_HEADER]: randomUUID() };
	const both = [world.athlete, world.other];
	const first = await codesFor(admin, both, headers);
	expect(await codesFor(admin, both, headers)).toEqual(first);
	expect(await world.db.$count(claimCodes)).toBe(2);
	const [replacing] = await codesFor(admin, [world.other]);
	expect(await codesFor(admin, both, headers)).toEqual(first.slice(0, 1));
	expect((await claim(athlete, world.other, first[1]?.code ?? '')).json().code).toBe('code_not_valid');
	expect((await claim(athlete, world.other, replacing?.code ?? '')).statusCode).toBe(200);
	expect((await make([world.other], headers)).json().code).toBe('idempotency_mismatch');
});

test('a repeat makes nothing once all of its codes are used or replaced', async () => {
	const headers = { [IDEMPOTENCY_HEADER]: randomUUID() };
	const [used] = await codesFor(admin, [world.athlete], headers);
	const { claim_id } = (await claim(athlete, world.athlete, used?.code ?? '')).json() as Claim;
	await endClaimBy(admin, claim_id);
	const newer = await codeFor(admin, world.athlete);
	expect(await codesFor(admin, [world.athlete], headers)).toEqual([]);
	expect((await claim(athlete, world.athlete, used?.code ?? '')).json().code).toBe('code_not_valid');
	expect((await claim(athlete, world.athlete, newer)).statusCode).toBe(200);
	// Nobody could get one, so nobody gets one later by the same key.
	const late = { [IDEMPOTENCY_HEADER]: randomUUID() };
	expect(await codesFor(admin, [world.athlete], late)).toEqual([]);
	const [held] = (await claimsOfPerson(athlete)).claims;
	await endClaimBy(admin, held?.claim_id ?? 0);
	expect(await codesFor(admin, [world.athlete], late)).toEqual([]);
});

test.each([
	['no athlete', []],
	['more than 500', Array.from({ length: 501 }, (_, i) => i + 1)],
	['an id that isn’t one', [0]],
	['text', ['1']],
])('%s is a 422', async (_, player_ids) => {
	const answer = await make(player_ids);
	expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid']);
});

test('an athlete whom we don’t have is a 404, and no code is made', async () => {
	expect((await make([world.athlete, 2_000_000_000])).statusCode).toBe(404);
	expect(await world.db.$count(claimCodes)).toBe(0);
});

test('500 codes at once', async () => {
	const { players } = await import('#server/db/schema/rosters-schema.ts');
	const rows = Array.from({ length: 500 }, (_, i) => ({
		...{ sport_id: 2, team_id: world.team, team_fold: 'harbor state', player_name: `Many ${i}`, name_fold: `many ${i}`, slug: `many-${i}` },
	}));
	const added = await world.db.insert(players).values(rows).returning({ player_id: players.player_id });
	const codes = await codesFor(
		admin,
		added.map(({ player_id }) => player_id),
	);
	expect(new Set(codes.map(({ code }) => code)).size).toBe(500);
});
