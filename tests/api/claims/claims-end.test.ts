import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminApi } from '#domain/api/admin-paths.ts';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { api } from '#domain/api/api-paths.ts';
import { adminClaimApi, claimApi } from '#domain/api/claim-paths.ts';
import type { ClaimRequests, TeamClaims } from '#domain/claims/claim-forms.ts';
import { eq } from '#server/db/drizzle.ts';
import { agreements, claimCodes, claims } from '#server/db/schema/claims-schema.ts';
import { players, teams } from '#server/db/schema/rosters-schema.ts';
import { claim, claimsOfPerson, codeFor, endClaimBy, forgetClaims, holdPage, mailsTo, tidyNow, typedSignature } from '../fixtures/claim-pages.ts';
import { tablesWith } from '../fixtures/find-text.ts';
import { addLastingPerson, type Person } from '../fixtures/logged-in-people.ts';
import { paymentWorld, type World } from '../fixtures/payments/payment-world.ts';
import { sayNo } from '../fixtures/say-no.ts';

let world: World;
let admin: Person;
let athlete: Person;
let elsewhere: number;
beforeAll(async () => {
	world = await paymentWorld();
	admin = await addLastingPerson(world, { role: 'admin', password_hash: 'of a password that nobody knows' });
	const [team] = await world.db.insert(teams).values({ sport_id: 2, team_name: 'Bay Tech', team_fold: 'bay tech', slug: 'bay-tech' }).returning();
	elsewhere = team?.team_id ?? Number.NaN;
});
afterAll(() => world.close());
beforeEach(async () => {
	await forgetClaims(world.db);
	await world.db.delete(claimCodes);
	athlete = await addLastingPerson(world, { user_name: 'Jordan Ellery' });
});

const sign = (claim_id: number) => athlete.call('POST', claimApi.agreement(claim_id), typedSignature());
const stateAt = async (team_id: number) => ((await admin.call('GET', adminClaimApi.team(team_id))).json() as TeamClaims).athletes[0]?.state;
const claimRows = () => world.db.select().from(claims).orderBy(claims.claim_id);

describe('an admin ends a claim', () => {
	test('with a reason, which the person reads, and a new code starts another', async () => {
		const held = await holdPage(admin, athlete, world.athlete);
		expect((await endClaimBy(admin, held.claim_id)).statusCode).toBe(200);
		expect((await claimsOfPerson(athlete)).claims).toEqual([]);
		expect((await mailsTo(world.db, athlete.user_email))[1]).toMatchObject({
			subject: 'You no longer hold your page',
			body: expect.stringContaining('The school says no.'),
		});
		expect((await sign(held.claim_id)).statusCode).toBe(404);
		expect((await endClaimBy(admin, held.claim_id)).statusCode).toBe(404);
		expect((await holdPage(admin, await addLastingPerson(world), world.athlete)).state).toBe('claimed');
	});
});

test('an admin sees and ends the claim of an athlete who left the roster', async () => {
	const held = await holdPage(admin, athlete, world.athlete);
	await admin.call('POST', adminRosterApi.retire(world.athlete));
	expect(await stateAt(world.team)).toBe('claimed');
	expect((await endClaimBy(admin, held.claim_id)).statusCode).toBe(200);
	await admin.call('POST', adminRosterApi.restore(world.athlete));
	expect(await stateAt(world.team)).toBe('listed');
});

describe('a move to another team asks anew', () => {
	const transfer = (to_team_id: number) =>
		admin.call('POST', adminRosterApi.transfer(world.athlete), { from_team_id: to_team_id === elsewhere ? world.team : elsewhere, to_team_id });

	test('the claim doesn’t count there, and a new code replaces it', async () => {
		const held = await holdPage(admin, athlete, world.athlete);
		await sign(held.claim_id);
		expect((await transfer(elsewhere)).statusCode).toBe(200);
		expect((await claimsOfPerson(athlete)).claims).toMatchObject([{ claim_id: held.claim_id, moved: true, state: 'listed', team_name: 'Bay Tech' }]);
		expect(await stateAt(elsewhere)).toBe('listed');
		expect((await sign(held.claim_id)).json().code).toBe('bad_transition');
		const next = await holdPage(admin, athlete, world.athlete);
		expect(next).toMatchObject({ moved: false, state: 'claimed', agreement: null });
		expect(await claimRows()).toMatchObject([{ claim_id: held.claim_id, end_reason: 'replaced' }, { ended_at: null }]);
		await transfer(world.team);
	});

	test('a code and a waiting claim of the former team don’t count there', async () => {
		const code = await codeFor(admin, world.athlete);
		await admin.call('PUT', adminClaimApi.mailDomains(world.team), { domains: ['harbor.example'] });
		const email = `jordan-${athlete.user_id}@harbor.example`;
		await athlete.call('POST', claimApi.byMail, { player_id: world.athlete, email });
		const token = /\/claim\/mail#([\w-]{43})\n/.exec((await mailsTo(world.db, email))[0]?.body ?? '')?.[1];
		await athlete.call('POST', claimApi.confirmMail, { token });
		expect(await stateAt(world.team)).toBe('claim_pending');
		await transfer(elsewhere);
		expect(await stateAt(elsewhere)).toBe('listed');
		expect((await claim(athlete, world.athlete, code)).json().code).toBe('code_not_valid');
		const [waiting] = ((await admin.call('GET', adminClaimApi.requests)).json() as ClaimRequests).waiting;
		const decide = (decision: string) => admin.call('POST', adminClaimApi.decide(waiting?.request_id ?? 0), { decision, reason: 'They moved.' });
		expect((await decide('approved')).json().code).toBe('bad_transition');
		expect((await decide('declined')).statusCode).toBe(200);
		await transfer(world.team);
		expect((await claim(athlete, world.athlete, code)).statusCode).toBe(200);
	});

	test('somebody else can claim it there, and a move that was a mistake takes nothing away', async () => {
		const held = await holdPage(admin, athlete, world.athlete);
		await transfer(elsewhere);
		await transfer(world.team);
		expect((await claimsOfPerson(athlete)).claims).toMatchObject([{ claim_id: held.claim_id, moved: false, state: 'claimed' }]);
		await transfer(elsewhere);
		await holdPage(admin, await addLastingPerson(world), world.athlete);
		expect((await claimsOfPerson(athlete)).claims).toEqual([]);
		expect((await mailsTo(world.db, athlete.user_email)).at(-1)).toMatchObject({
			subject: 'You no longer hold your page',
			body: expect.stringContaining('Someone else now holds Jordan Ellery’s page.'),
		});
		await transfer(world.team);
	});
});

describe('what a server of the former release leaves behind', () => {
	const tidy = () => tidyNow(world);

	test('is mended: a merge beside two claims', async () => {
		const other = await addLastingPerson(world);
		const kept = await holdPage(admin, athlete, world.athlete);
		expect((await admin.call('POST', adminRosterApi.merge(world.other), { into: world.athlete, both_plans: 0 })).statusCode).toBe(200);
		await world.db.insert(claims).values({ player_id: world.other, user_id: other.user_id, team_id: world.team, by: 'code', claimed_at: world.deps.clock() });
		await tidy();
		expect((await claimRows()).map(({ end_reason }) => end_reason)).toEqual([null, 'merged']);
		expect((await claimsOfPerson(other)).claims).toEqual([]);
		expect((await claimsOfPerson(athlete)).claims).toMatchObject([{ claim_id: kept.claim_id }]);
		await admin.call('POST', adminRosterApi.unmerge(world.other));
	});

	test('is mended: a removal beside a claim and its signature', async () => {
		const held = await holdPage(admin, athlete, world.other);
		await sign(held.claim_id);
		await world.db.update(players).set({ consent: 'removed', retired_at: world.deps.clock() }).where(eq(players.player_id, world.other));
		await tidy();
		expect((await claimRows()).map(({ end_reason }) => end_reason)).toEqual(['removed']);
		expect(await world.db.$count(agreements)).toBe(0);
		await world.db.update(players).set({ consent: 'listed', retired_at: null }).where(eq(players.player_id, world.other));
	});
});

describe('merged records', () => {
	const merge = (from: number, into: number) => admin.call('POST', adminRosterApi.merge(from), { into, both_plans: 0 });
	const unmerge = (from: number) => admin.call('POST', adminRosterApi.unmerge(from));

	test('keep the claim of either one, with its signature', async () => {
		const held = await holdPage(admin, athlete, world.other);
		await sign(held.claim_id);
		expect((await merge(world.other, world.athlete)).statusCode).toBe(200);
		expect((await claimsOfPerson(athlete)).claims).toMatchObject([
			{ claim_id: held.claim_id, player_id: world.athlete, state: 'claimed', agreement: { version: 1 } },
		]);
		await unmerge(world.other);
		// It stays with the record that stayed, as a no does.
		expect((await claimsOfPerson(athlete)).claims).toMatchObject([{ player_id: world.athlete }]);
	});

	test('of one person keep one claim', async () => {
		const kept = await holdPage(admin, athlete, world.athlete);
		await holdPage(admin, athlete, world.other);
		expect((await merge(world.other, world.athlete)).statusCode).toBe(200);
		expect((await claimsOfPerson(athlete)).claims.map(({ claim_id }) => claim_id)).toEqual([kept.claim_id]);
		expect((await claimRows()).map(({ end_reason }) => end_reason)).toEqual([null, 'merged']);
		await unmerge(world.other);
	});

	test('of two people can’t be merged until one claim is ended', async () => {
		await holdPage(admin, athlete, world.athlete);
		const other = await holdPage(admin, await addLastingPerson(world), world.other);
		const refused = await merge(world.other, world.athlete);
		expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict']);
		expect(refused.json().detail).toContain('Two people have claimed');
		await endClaimBy(admin, other.claim_id);
		expect((await merge(world.other, world.athlete)).statusCode).toBe(200);
		await unmerge(world.other);
	});

	test('let a claim from before a move give way to one that counts', async () => {
		const transfer = (player_id: number, from_team_id: number, to_team_id: number) =>
			admin.call('POST', adminRosterApi.transfer(player_id), { from_team_id, to_team_id });
		await holdPage(admin, await addLastingPerson(world), world.athlete);
		await transfer(world.athlete, world.team, elsewhere);
		const held = await holdPage(admin, athlete, world.other);
		await transfer(world.athlete, elsewhere, world.team);
		expect((await merge(world.other, world.athlete)).statusCode).toBe(409);
		await transfer(world.athlete, world.team, elsewhere);
		expect((await merge(world.other, world.athlete)).statusCode).toBe(200);
		expect((await claimsOfPerson(athlete)).claims).toMatchObject([{ claim_id: held.claim_id, moved: true, team_name: 'Bay Tech' }]);
		expect((await claimRows()).filter(({ ended_at }) => ended_at === null)).toHaveLength(1);
		await unmerge(world.other);
		await transfer(world.athlete, elsewhere, world.team);
	});

	test('take a code that was printed for the one that is gone', async () => {
		const code = await codeFor(admin, world.other);
		const late = await codeFor(admin, world.athlete);
		await merge(world.other, world.athlete);
		expect((await claim(athlete, world.other, code)).json()).toMatchObject({ player_id: world.athlete });
		expect(await world.db.$count(claimCodes)).toBe(0);
		expect((await claim(await addLastingPerson(world), world.athlete, late)).json().code).toBe('already_claimed');
		await unmerge(world.other);
	});
});

describe('an account', () => {
	test('that is deleted takes its claim and its signature along, and the page can be claimed again', async () => {
		const held = await holdPage(admin, athlete, world.athlete);
		await athlete.call('POST', claimApi.agreement(held.claim_id), typedSignature('Quilly Signs'));
		expect(await tablesWith(world.db, 'Quilly Signs')).toEqual(['agreements']);
		expect((await athlete.call('GET', api.myData)).json().claimed_pages).toMatchObject([
			{ player_id: world.athlete, by: 'code', ended_at: null, agreements: [{ version: 1, signed_name: 'Quilly Signs' }] },
		]);
		expect((await admin.call('DELETE', api.account(athlete.user_id))).statusCode).toBe(200);
		expect([await world.db.$count(claims), await world.db.$count(agreements)]).toEqual([0, 0]);
		expect(await tablesWith(world.db, 'Quilly Signs')).toEqual([]);
		expect((await holdPage(admin, await addLastingPerson(world), world.athlete)).state).toBe('claimed');
	});

	test('that is suspended keeps its claim, so nobody takes the page meanwhile', async () => {
		const held = await holdPage(admin, athlete, world.athlete);
		await admin.call('POST', adminApi.suspendUser(athlete.user_id));
		expect((await athlete.call('GET', claimApi.claims)).statusCode).toBe(401);
		expect((await claim(await addLastingPerson(world), world.athlete, '0000000000')).json().code).toBe('already_claimed');
		expect((await endClaimBy(admin, held.claim_id)).statusCode).toBe(200);
	});
});

test('a claim of a removed athlete ends, with every code and signature', async () => {
	const [row] = await world.db
		.insert(players)
		.values({ sport_id: 2, team_id: world.team, team_fold: 'harbor state', player_name: 'Robin Vale', name_fold: 'robin vale', slug: 'robin-vale' })
		.returning({ player_id: players.player_id });
	const player_id = row?.player_id ?? 0;
	const former = await holdPage(admin, athlete, player_id);
	await athlete.call('POST', claimApi.agreement(former.claim_id), { ...typedSignature('Quilly Signs'), guardian_name: 'Quilly Guards' });
	await admin.call('POST', adminClaimApi.end(former.claim_id), { reason: 'Quilly Signs moved away.' });
	const held = await holdPage(admin, athlete, player_id);
	await athlete.call('POST', claimApi.agreement(held.claim_id), { ...typedSignature('Quilly Signs'), guardian_name: 'Quilly Guards' });
	expect(await tablesWith(world.db, 'Quilly')).toEqual(['agreements', 'claims', 'outgoing_mails']);
	await sayNo(world, admin, player_id, 'removed');
	// The mail is deleted a while after it went out.
	expect(await tablesWith(world.db, 'Quilly')).toEqual(['outgoing_mails']);
	expect((await claimsOfPerson(athlete)).claims).toEqual([]);
	expect((await claimRows()).filter((row) => row.player_id === player_id)).toMatchObject([{ end_reason: 'admin', end_note: null }, { end_reason: 'removed' }]);
	expect((await claim(athlete, player_id, '0000000000')).json().code).toBe('code_not_valid');
	expect((await admin.call('POST', adminClaimApi.codes, { player_ids: [player_id] })).statusCode).toBe(404);
});
