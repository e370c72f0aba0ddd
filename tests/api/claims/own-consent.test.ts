import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { IDEMPOTENCY_HEADER } from '#domain/api/api-paths.ts';
import { adminClaimApi, claimApi } from '#domain/api/claim-paths.ts';
import type { Claim, OwnConsent } from '#domain/claims/claim-forms.ts';
import { claimMessages } from '#domain/texts/claim-messages.ts';
import { eq } from '#server/db/drizzle.ts';
import { consentChanges } from '#server/db/schema/consent-schema.ts';
import { plans } from '#server/db/schema/payments-schema.ts';
import { auditLog } from '#server/db/schema/people-schema.ts';
import { teams } from '#server/db/schema/rosters-schema.ts';
import { endClaimBy, forgetClaims, holdPage, mailsTo } from '../fixtures/claim-pages.ts';
import { addLastingPerson, type Person } from '../fixtures/logged-in-people.ts';
import { beginPlan, checkout, donationBody, paymentWorld, settleDown, type World } from '../fixtures/payments/payment-world.ts';
import { consentOf, sayNo } from '../fixtures/say-no.ts';

let world: World;
let admin: Person;
let athlete: Person;
let held: Claim;
beforeAll(async () => {
	world = await paymentWorld();
	admin = await addLastingPerson(world, { role: 'admin' });
});
afterAll(() => world.close());
beforeEach(async () => {
	await forgetClaims(world.db);
	for (const player_id of [world.athlete, world.other]) if ((await consentOf(world.db, player_id)) !== 'listed') await sayNo(world, admin, player_id, 'listed');
	await world.db.delete(consentChanges);
	athlete = await addLastingPerson(world, { user_name: 'Jordan Ellery' });
	held = await holdPage(admin, athlete, world.athlete);
});

const wish = (to: OwnConsent, { by = athlete, claim_id = held.claim_id, op_id }: { by?: Person; claim_id?: number; op_id?: string } = {}) =>
	by.call('POST', claimApi.consent(claim_id), { to }, op_id === undefined ? {} : { [IDEMPOTENCY_HEADER]: op_id });
const changes = () => world.db.select().from(consentChanges).orderBy(consentChanges.change_id);

test('the holder pauses the page in one call, and opens it again', async () => {
	const before = await world.db.$count(auditLog);
	expect((await wish('paused')).json()).toMatchObject({ claim_id: held.claim_id, state: 'paused', paused_by: 'athlete' });
	expect((await checkout(world, donationBody(world))).statusCode).toBe(409);
	expect((await wish('listed')).json()).toMatchObject({ state: 'claimed', paused_by: null });
	expect((await checkout(world, donationBody(world))).statusCode).toBe(200);
	expect(await changes()).toMatchObject([
		{ from_consent: 'listed', to_consent: 'paused', mover: 'athlete', changed_by: athlete.user_id },
		{ from_consent: 'paused', to_consent: 'listed', mover: 'athlete' },
	]);
	const { changes: history } = (await admin.call('GET', adminClaimApi.consent(world.athlete))).json();
	expect(history[0]).toMatchObject({ to: 'listed', changed_by: 'Jordan Ellery', reason: 'The athlete did it on their page' });
	// The audit log has what admins do.
	expect(await world.db.$count(auditLog)).toBe(before);
});

test('an opt-out ends monthly donations, and only an admin opens the page again', async () => {
	const intent_id = await beginPlan(world, await addLastingPerson(world));
	expect((await wish('opted_out')).json()).toMatchObject({ state: 'opted_out', paused_by: null });
	await settleDown(world);
	expect((await world.db.select().from(plans).where(eq(plans.intent_id, intent_id)))[0]?.state).toBe('cancelled');
	for (const to of ['listed', 'paused'] as const) expect((await wish(to)).json().code).toBe('bad_transition');
	await sayNo(world, admin, world.athlete, 'listed');
	expect((await wish('paused')).statusCode).toBe(200);
});

test('a pause of the operator isn’t the athlete’s to end, and the athlete can still opt out', async () => {
	await sayNo(world, admin, world.athlete, 'paused');
	const refused = await wish('listed');
	expect([refused.statusCode, refused.json().code]).toEqual([409, 'bad_transition']);
	expect((await wish('paused')).json()).toMatchObject({ state: 'paused', paused_by: 'admin' });
	expect((await wish('opted_out')).statusCode).toBe(200);
});

describe('a repeat', () => {
	test('after a lost answer has the same answer, and changes nothing once the page is open again', async () => {
		const op_id = randomUUID();
		const first = await wish('paused', { op_id });
		expect((await wish('paused', { op_id })).json()).toEqual(first.json());
		await wish('listed');
		expect((await wish('paused', { op_id })).json()).toMatchObject({ state: 'claimed' });
		expect(await consentOf(world.db, world.athlete)).toBe('listed');
		expect(await changes()).toHaveLength(2);
	});

	test('of a call that had nothing to change changes nothing later, either', async () => {
		const op_id = randomUUID();
		await wish('paused');
		await wish('paused', { op_id });
		await wish('listed');
		expect((await wish('paused', { op_id })).json()).toMatchObject({ state: 'claimed' });
		await sayNo(world, admin, world.athlete, 'paused');
		const second = randomUUID();
		await wish('paused', { op_id: second });
		await sayNo(world, admin, world.athlete, 'listed');
		expect((await wish('paused', { op_id: second })).json()).toMatchObject({ state: 'claimed' });
	});

	test('with another wish or of another person is refused', async () => {
		const op_id = randomUUID();
		await wish('paused', { op_id });
		expect((await wish('opted_out', { op_id })).json().code).toBe('idempotency_mismatch');
		const other = await addLastingPerson(world);
		const theirs = await holdPage(admin, other, world.other);
		expect((await wish('paused', { by: other, claim_id: theirs.claim_id, op_id })).json().code).toBe('idempotency_mismatch');
	});

	test('of many at once pauses once', async () => {
		const op_id = randomUUID();
		const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => wish('paused', n % 2 === 0 ? { op_id } : {})));
		expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
		expect(await changes()).toHaveLength(1);
	});
});

test('nobody else changes it', async () => {
	const stranger = await addLastingPerson(world);
	for (const by of [stranger, admin]) expect((await wish('paused', { by })).statusCode).toBe(404);
	await endClaimBy(admin, held.claim_id);
	const answer = await wish('paused');
	expect([answer.statusCode, answer.json()]).toEqual([404, { code: 'not_found', detail: claimMessages.unknown }]);
	expect(await consentOf(world.db, world.athlete)).toBe('listed');
});

test('after a move, the page waits for a new code', async () => {
	const [bay] = await world.db.insert(teams).values({ sport_id: 2, team_name: 'Bay Tech', team_fold: 'bay tech', slug: 'bay-tech' }).returning();
	const transfer = (from_team_id: number, to_team_id: number) => admin.call('POST', adminRosterApi.transfer(world.athlete), { from_team_id, to_team_id });
	await transfer(world.team, bay?.team_id ?? 0);
	const answer = await wish('paused');
	expect([answer.statusCode, answer.json()]).toEqual([409, { code: 'bad_transition', detail: claimMessages.moved }]);
	await transfer(bay?.team_id ?? 0, world.team);
	// Their own pause doesn't lock them out at the new school.
	await wish('paused');
	await transfer(world.team, bay?.team_id ?? 0);
	const again = await holdPage(admin, athlete, world.athlete);
	expect(again).toMatchObject({ state: 'paused', paused_by: 'athlete', moved: false });
	expect((await wish('listed', { claim_id: again.claim_id })).json()).toMatchObject({ state: 'claimed' });
	await sayNo(world, admin, world.athlete, 'paused');
	await endClaimBy(admin, again.claim_id);
	await expect(holdPage(admin, athlete, world.athlete)).rejects.toThrow('no code was made');
	await sayNo(world, admin, world.athlete, 'listed');
	await transfer(bay?.team_id ?? 0, world.team);
});

test('the operator’s pause over the athlete’s own is theirs alone to end, also if a merge brings it', async () => {
	await wish('paused');
	expect((await admin.call('GET', adminClaimApi.consent(world.athlete))).json().next).toContain('paused');
	await sayNo(world, admin, world.athlete, 'paused');
	expect((await wish('listed')).json().code).toBe('bad_transition');
	expect((await admin.call('GET', adminClaimApi.consent(world.athlete))).json().next).not.toContain('paused');
	await sayNo(world, admin, world.athlete, 'listed');
	await wish('paused');
	await sayNo(world, admin, world.other, 'paused');
	await admin.call('POST', adminRosterApi.merge(world.other), { into: world.athlete, both_plans: 0 });
	expect((await wish('listed')).json().code).toBe('bad_transition');
	await admin.call('POST', adminRosterApi.unmerge(world.other));
});

test('the holder gets a mail, because somebody else may have their session', async () => {
	for (const to of ['paused', 'listed', 'opted_out'] as const) await wish(to);
	expect((await mailsTo(world.db, athlete.user_email)).slice(1).map(({ subject }) => subject)).toEqual([
		'Your page is paused',
		'Your page takes donations again',
		'Your page is closed to donations',
	]);
});

test('a pause that a merge brings stays theirs to end', async () => {
	const other = await holdPage(admin, athlete, world.other);
	await wish('paused', { claim_id: other.claim_id });
	await admin.call('POST', adminRosterApi.merge(world.other), { into: world.athlete, both_plans: 0 });
	expect(await consentOf(world.db, world.athlete)).toBe('paused');
	expect((await wish('listed')).json()).toMatchObject({ state: 'claimed' });
	await admin.call('POST', adminRosterApi.unmerge(world.other));
});

test.each([['removed'], [''], [null]])('%j is a 422', async (to) => {
	const answer = await athlete.call('POST', claimApi.consent(held.claim_id), { to });
	expect([answer.statusCode, answer.json().field]).toEqual([422, 'to']);
});
