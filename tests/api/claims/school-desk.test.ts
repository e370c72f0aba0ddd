import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { api } from '#domain/api/api-paths.ts';
import { adminClaimApi, claimApi, staffApi } from '#domain/api/claim-paths.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import { schoolDeskApi } from '#domain/api/school-desk-paths.ts';
import type { Claim, TeamClaims } from '#domain/claims/claim-forms.ts';
import type { ConsentStep } from '#domain/roster/consent-states.ts';
import { desc, eq } from '#server/db/drizzle.ts';
import { claimRequests, claims } from '#server/db/schema/claims-schema.ts';
import { consentChanges, removalRequests } from '#server/db/schema/consent-schema.ts';
import { pageProposals } from '#server/db/schema/own-page-schema.ts';
import { auditLog, roles } from '#server/db/schema/people-schema.ts';
import { players, teams } from '#server/db/schema/rosters-schema.ts';
import { claim, holdPage, mailsTo, typedSignature } from '../fixtures/claim-pages.ts';
import { addLastingPerson, type Person, visitor } from '../fixtures/logged-in-people.ts';
import { paymentWorld, type World } from '../fixtures/payments/payment-world.ts';
import { consentOf, sayNo } from '../fixtures/say-no.ts';
import { NO_LIMITS } from '../fixtures/test-devices.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'school-desk-'));
const REASON = 'In the staff directory.';

let world: World;
let admin: Person;
/** The desk of the world's team. */
let desk: Person;
/** The desk of a school with one athlete, Ana. */
let cedar: Person;
let ana: number;
let cedarTeam: number;
let athlete: Person;
beforeAll(async () => {
	world = await paymentWorld(undefined, undefined, NO_LIMITS, { DATA_DIR });
	admin = await addLastingPerson(world, { role: 'admin' });
	desk = await addLastingPerson(world, { user_name: 'Dana Whitfield', schools: ['harbor state'] });
	cedar = await addLastingPerson(world, { schools: ['cedar valley'] });
	const [team] = await world.db.insert(teams).values({ sport_id: 2, team_name: 'Cedar Valley', team_fold: 'cedar valley', slug: 'cedar-valley' }).returning();
	cedarTeam = team?.team_id ?? 0;
	const row = { sport_id: 2, team_id: cedarTeam, team_fold: 'cedar valley', player_name: 'Ana Reyes', name_fold: 'ana reyes', slug: 'ana-reyes' };
	ana = (await world.db.insert(players).values(row).returning())[0]?.player_id ?? 0;
	await admin.call('PUT', adminClaimApi.mailDomains(world.team), { domains: ['harbor.example'] });
});
afterAll(async () => {
	await world.close();
	rmSync(DATA_DIR, { recursive: true });
});
beforeEach(async () => {
	for (const table of [claims, claimRequests, removalRequests]) await world.db.delete(table);
	for (const id of [world.athlete, world.other]) {
		await world.db.update(players).set({ team_id: world.team, team_fold: 'harbor state' }).where(eq(players.player_id, id));
		if ((await consentOf(world.db, id)) !== 'listed') await sayNo(world, admin, id, 'listed');
	}
	athlete = await addLastingPerson(world, { user_name: 'Jordan Ellery' });
});

const body = async (person: Person, url: string) => (await person.call('GET', url)).json();
const counts = async (person: Person) => (await body(person, schoolDeskApi.desk)).waiting;
/** The athlete moves to the other school. */
const move = (player_id: number) => world.db.update(players).set({ team_id: cedarTeam, team_fold: 'cedar valley' }).where(eq(players.player_id, player_id));
const lastAudited = async () => (await world.db.select().from(auditLog).orderBy(desc(auditLog.audit_id)).limit(1))[0];

async function askByMail(person = athlete, player_id = world.athlete): Promise<number> {
	const email = `${randomUUID().slice(0, 8)}@harbor.example`;
	await person.call('POST', claimApi.byMail, { player_id, email });
	const token = /\/claim\/mail#([\w-]{43})\n/.exec((await mailsTo(world.db, email))[0]?.body ?? '')?.[1] ?? '';
	await person.call('POST', claimApi.confirmMail, { token });
	const [request] = await world.db.select().from(claimRequests).where(eq(claimRequests.email, email));
	return request?.request_id ?? 0;
}

async function askRemoval(wish: 'paused' | 'removed', player_id = world.athlete): Promise<number> {
	const email = `${randomUUID().slice(0, 8)}@people.example`;
	const post = visitor(world);
	await post('POST', requestApi.removals, { player_id, wish, email, note: 'It’s me.' });
	const token = /\/removal#([\w-]{43})\n/.exec((await mailsTo(world.db, email))[0]?.body ?? '')?.[1] ?? '';
	await post('POST', requestApi.confirmRemoval, { token });
	const [request] = await world.db.select().from(removalRequests).where(eq(removalRequests.email, email));
	return request?.removal_id ?? 0;
}

/** The athlete holds the page, said yes on a visa, and wants a text and a photo. */
async function athleteWithEverything(): Promise<{ held: Claim; text: number; photo: number }> {
	const held = await holdPage(admin, athlete, world.athlete);
	await athlete.call('POST', claimApi.agreement(held.claim_id), typedSignature());
	await athlete.call('PUT', claimApi.yes(held.claim_id), { work_status: 'f1' });
	await athlete.call('PUT', claimApi.page(held.claim_id), { text: 'I throw the discus.' });
	const jpeg = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#123a5c' } })
		.jpeg()
		.toBuffer();
	const form = new FormData();
	form.append('photo', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'photo.jpg');
	const encoded = new Response(form);
	const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
	await athlete.call('PUT', claimApi.photo(held.claim_id), Buffer.from(await encoded.arrayBuffer()), headers);
	const rows = await world.db.select().from(pageProposals).where(eq(pageProposals.claim_id, held.claim_id));
	const idOf = (kind: 'text' | 'photo') => rows.find((row) => row.kind === kind)?.proposal_id ?? 0;
	return { held, text: idOf('text'), photo: idOf('photo') };
}

/** Every call of a desk about this athlete, by every id that there is. */
async function everyCall() {
	const { held, text, photo } = await athleteWithEverything();
	const request = await askByMail(await addLastingPerson(world), world.other);
	const removal = await askRemoval('paused');
	const to = schoolDeskApi;
	return [
		['POST', to.decide(request), { decision: 'approved', reason: REASON }],
		['POST', to.decide(request), { decision: 'declined', reason: REASON }],
		['POST', to.end(held.claim_id), { reason: REASON }],
		['POST', to.takeDown(held.claim_id), { reason: REASON }],
		['POST', to.codes, { player_ids: [world.other] }],
		['GET', to.team(world.team)],
		['POST', to.decideWork(held.claim_id), { decision: 'confirmed', seen: 'f1', reason: REASON }],
		['POST', to.decideProposal(text), { decision: 'approved' }],
		['POST', to.decideProposal(photo), { decision: 'declined', reason: REASON }],
		['GET', to.proposedPhoto(photo)],
		['GET', to.consent(world.athlete)],
		['POST', to.consent(world.athlete), { to: 'paused', seen: 'listed', reason: REASON }],
		['POST', to.consent(world.athlete), { to: 'removed', seen: 'listed', reason: REASON }],
		['POST', to.decideRemoval(removal), { decision: 'granted', reason: REASON }],
		['POST', to.decideRemoval(removal), { decision: 'declined', reason: REASON }],
	] as const;
}

/** Everything that a desk could change, and who did what. */
async function everything() {
	const tables = [claims, claimRequests, pageProposals, removalRequests, consentChanges, players, auditLog];
	return JSON.stringify(await Promise.all(tables.map((table) => world.db.select().from(table))), (_, value) =>
		typeof value === 'bigint' ? String(value) : value,
	);
}

const LISTS = [schoolDeskApi.requests, schoolDeskApi.proposals, schoolDeskApi.workStatuses, schoolDeskApi.removals] as const;

describe('the desk of another school', () => {
	test('can’t read or change anything by any id, and the answer is that of an id that nobody has', async () => {
		const calls = await everyCall();
		const before = await everything();
		for (const [method, url, payload] of calls) {
			const answer = await cedar.call(method, url, payload);
			expect([answer.statusCode, answer.json().code], `${method} ${url}`).toEqual([404, 'not_found']);
			const unknown = await cedar.call(
				method,
				url.replace(/\/\d+/, '/2000000000'),
				payload === undefined || !('player_ids' in payload) ? payload : { player_ids: [2_000_000_000] },
			);
			expect(answer.json(), `${method} ${url}`).toEqual(unknown.json());
		}
		expect(await everything()).toBe(before);
	});

	test('doesn’t touch a photo that it approves: nothing is stored, so nothing can fail or be deleted', async () => {
		const { photo } = await athleteWithEverything();
		const touched = () => statSync(join(DATA_DIR, 'photos'), { throwIfNoEntry: false })?.mtimeMs;
		const before = touched();
		expect((await cedar.call('POST', schoolDeskApi.decideProposal(photo), { decision: 'approved' })).statusCode).toBe(404);
		expect((await cedar.call('POST', schoolDeskApi.approveProposals, { proposal_ids: [photo] })).json()).toMatchObject({ approved: 0 });
		expect(touched()).toBe(before);
	});

	test('has nothing of them in its lists, counts, bulk calls, and file', async () => {
		const calls = await everyCall();
		expect(calls.length).toBeGreaterThan(0);
		expect(await counts(desk)).toEqual({ claims: 1, pages: 2, work: 1, removals: 1 });
		expect(await counts(cedar)).toEqual({ claims: 0, pages: 0, work: 0, removals: 0 });
		for (const url of LISTS) {
			expect((await body(desk, url)).waiting.length, url).toBeGreaterThan(0);
			expect((await body(cedar, url)).waiting, url).toEqual([]);
		}
		const ids = { requests: (await body(desk, schoolDeskApi.requests)).waiting, proposals: (await body(desk, schoolDeskApi.proposals)).waiting };
		const request_ids = ids.requests.map((one: { request_id: number }) => one.request_id);
		const proposal_ids = ids.proposals.map((one: { proposal_id: number }) => one.proposal_id);
		expect((await cedar.call('POST', schoolDeskApi.approve, { request_ids, reason: REASON })).json()).toMatchObject({
			approved: 0,
			left: [{ id: request_ids[0] }],
		});
		expect((await cedar.call('POST', schoolDeskApi.approveProposals, { proposal_ids })).json()).toMatchObject({ approved: 0, left: [{}, {}] });
		// One athlete of another school among its own, and no code is made for anybody.
		expect((await cedar.call('POST', schoolDeskApi.codes, { player_ids: [ana, world.other] })).statusCode).toBe(404);
		expect((await body(cedar, schoolDeskApi.team(cedarTeam))).athletes).toMatchObject([{ player_name: 'Ana Reyes', code_until: null }]);
		const file = (await cedar.call('GET', schoolDeskApi.athletesCsv)).body;
		expect(file.trim().split('\r\n').slice(1)).toEqual([expect.stringContaining('Ana Reyes')]);
		expect(file).not.toMatch(/Ellery|Harbor/);
	});

	test('an athlete who has moved is seen by neither: not by the former school, and their claim of then not by the new one', async () => {
		const calls = await everyCall();
		await move(world.athlete);
		await move(world.other);
		expect(await counts(desk)).toEqual({ claims: 0, pages: 0, work: 0, removals: 0 });
		// A request to be paused is about the athlete, whatever their team.
		expect(await counts(cedar)).toEqual({ claims: 0, pages: 0, work: 0, removals: 1 });
		for (const [method, url, payload] of calls) {
			if (url === schoolDeskApi.team(world.team)) continue;
			expect((await desk.call(method, url, payload)).statusCode, `${method} ${url}`).toBe(404);
			const isAboutThem = url.includes('/athletes/') || url.includes('/removals/') || url === schoolDeskApi.codes;
			if (!isAboutThem) expect((await cedar.call(method, url, payload)).statusCode, `${method} ${url}`).toBe(404);
		}
		expect((await body(cedar, schoolDeskApi.team(cedarTeam))).athletes.map(({ holder }: TeamClaims['athletes'][number]) => holder)).toEqual([null, null, null]);
	});
});

describe('the desk of the school', () => {
	test('approves a claim by school mail, and the audit log says who', async () => {
		const request_id = await askByMail();
		expect((await body(desk, schoolDeskApi.requests)).waiting).toMatchObject([{ request_id, player_name: 'Jordan Ellery' }]);
		expect((await desk.call('POST', schoolDeskApi.decide(request_id), { decision: 'approved', reason: REASON })).json()).toEqual({ waiting: [] });
		expect(await body(athlete, claimApi.claims)).toMatchObject({ claims: [{ player_id: world.athlete, state: 'claimed' }] });
		expect(await lastAudited()).toMatchObject({ action: 'claim_approved', actor_id: desk.user_id, subject_id: world.athlete });
	});

	test('approves several claims at once, and is told what was left and why', async () => {
		const [one, two] = [await askByMail(), await askByMail(await addLastingPerson(world), world.other)];
		await desk.call('POST', schoolDeskApi.decide(two), { decision: 'declined', reason: REASON });
		const answer = await desk.call('POST', schoolDeskApi.approve, { request_ids: [one, two, one, 2_000_000_000], reason: REASON });
		expect(answer.json()).toEqual({
			approved: 1,
			left: [
				{ id: two, detail: 'This claim was already decided.' },
				{ id: 2_000_000_000, detail: 'We couldn’t find that claim.' },
			],
		});
		for (const request_ids of [[], Array.from({ length: 201 }, (_, i) => i + 1), ['1']])
			expect((await desk.call('POST', schoolDeskApi.approve, { request_ids, reason: REASON })).json().code).toBe('invalid');
	});

	test('looks at texts and photos, and approves them at once', async () => {
		const { text, photo } = await athleteWithEverything();
		const image = await desk.call('GET', schoolDeskApi.proposedPhoto(photo));
		expect(image.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' });
		expect((await desk.call('POST', schoolDeskApi.approveProposals, { proposal_ids: [text, photo] })).json()).toEqual({ approved: 2, left: [] });
		expect((await visitor(world)('GET', api.supporters(world.athlete))).json().about).toBe('I throw the discus.');
		expect(await lastAudited()).toMatchObject({ action: 'athlete_photo_changed', actor_id: desk.user_id });
	});

	test('confirms a work status, takes words down, and ends a claim', async () => {
		const { held, text } = await athleteWithEverything();
		await desk.call('POST', schoolDeskApi.decideProposal(text), { decision: 'approved' });
		expect((await desk.call('POST', schoolDeskApi.decideWork(held.claim_id), { decision: 'confirmed', seen: 'f1', reason: REASON })).json()).toEqual({
			waiting: [],
		});
		expect(await body(athlete, claimApi.claims)).toMatchObject({ claims: [{ yes: { confirmed: true } }] });
		expect((await desk.call('POST', schoolDeskApi.takeDown(held.claim_id), { reason: REASON })).statusCode).toBe(200);
		expect((await desk.call('POST', schoolDeskApi.end(held.claim_id), { reason: REASON })).statusCode).toBe(200);
		expect(await body(athlete, claimApi.claims)).toMatchObject({ claims: [] });
	});

	test('makes codes once per key, also after a lost answer, and one works', async () => {
		const headers = { 'idempotency-key': randomUUID() };
		const make = () => desk.call('POST', schoolDeskApi.codes, { player_ids: [world.athlete] }, headers);
		const first = (await make()).json();
		expect((await make()).json()).toEqual(first);
		// Another desk that learned the key gets nothing by it.
		expect((await cedar.call('POST', schoolDeskApi.codes, { player_ids: [world.athlete] }, headers)).statusCode).toBe(404);
		expect((await claim(athlete, world.athlete, first.codes[0].code)).statusCode).toBe(200);
	});

	test('downloads its athletes with states and claims, and nothing of donors', async () => {
		await athleteWithEverything();
		const answer = await desk.call('GET', schoolDeskApi.athletesCsv);
		expect(answer.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment; filename="athletes.csv"' });
		const [head, ...lines] = answer.body.trim().split('\r\n');
		expect(head).toBe('Athlete,Number,School,Sport,State,Code until,Account,Email,Claimed,Signed,Said yes,Work status,Confirmed,Words on page');
		expect(lines).toHaveLength(2);
		expect(lines.find((line) => line.startsWith('Jordan'))).toMatch(
			new RegExp(`^Jordan Ellery,,Harbor State,Men's College Football,claimed,,Jordan Ellery,${athlete.user_email},[^,]+,[^,]+,[^,]+,f1,no,$`),
		);
		expect(await lastAudited()).toMatchObject({ action: 'desk_athletes_exported', actor_id: desk.user_id });
	});

	test('loses everything with the role, from the next call on', async () => {
		const robin = await addLastingPerson(world, { schools: ['harbor state'] });
		expect((await robin.call('GET', schoolDeskApi.requests)).statusCode).toBe(200);
		await world.db.delete(roles).where(eq(roles.user_id, robin.user_id));
		for (const url of [...LISTS, schoolDeskApi.desk, schoolDeskApi.athletesCsv, schoolDeskApi.team(world.team)])
			expect((await robin.call('GET', url)).json().code, url).toBe('forbidden');
	});

	test('of two schools sees both', async () => {
		const both = await addLastingPerson(world, { schools: ['cedar valley', 'harbor state'] });
		expect((await body(both, schoolDeskApi.desk)).schools.map(({ school_name }: { school_name: string }) => school_name)).toEqual([
			'Cedar Valley',
			'Harbor State',
		]);
		expect((await both.call('GET', schoolDeskApi.athletesCsv)).body.trim().split('\r\n')).toHaveLength(4);
	});
});

describe('whose pause it is', () => {
	const set = async (person: Person, to: ConsentStep, player_id = world.athlete) =>
		person.call('POST', staffApi(person === admin ? 'admin' : 'school-desk').consent(player_id), {
			...{ to, reason: REASON, seen: await consentOf(world.db, player_id) },
		});
	const next = async (person: Person) => (await body(person, staffApi(person === admin ? 'admin' : 'school-desk').consent(world.athlete))).next;
	const own = (held: Claim, to: 'listed' | 'paused') => athlete.call('POST', claimApi.consent(held.claim_id), { to });

	test('a desk’s pause ends by the desk or an admin, and not by the athlete, who reads that the school did it', async () => {
		const held = await holdPage(admin, athlete, world.athlete);
		expect(await next(desk)).toEqual(['paused', 'opted_out', 'removed']);
		expect((await set(desk, 'paused')).json()).toMatchObject({ consent: 'paused' });
		expect(await lastAudited()).toMatchObject({ action: 'athlete_paused', actor_id: desk.user_id });
		expect(await body(athlete, claimApi.claims)).toMatchObject({ claims: [{ state: 'paused', paused_by: 'admin', paused_by_school: true }] });
		expect((await own(held, 'listed')).json().code).toBe('bad_transition');
		expect(await next(desk)).toEqual(['listed', 'opted_out', 'removed']);
		expect((await set(desk, 'listed')).statusCode).toBe(200);
		expect(await consentOf(world.db, world.athlete)).toBe('listed');
	});

	test('an admin’s pause isn’t the desk’s to end, and an admin can pause over a desk’s', async () => {
		await sayNo(world, admin, world.athlete, 'paused');
		expect(await next(desk)).toEqual(['opted_out', 'removed']);
		for (const to of ['listed', 'paused'] as const) expect((await set(desk, to)).json().code).toBe('bad_transition');
		await sayNo(world, admin, world.athlete, 'listed');
		await set(desk, 'paused');
		expect(await next(admin)).toEqual(['listed', 'paused', 'opted_out', 'removed']);
		expect((await set(admin, 'paused')).statusCode).toBe(200);
		expect((await set(desk, 'listed')).json().code).toBe('bad_transition');
	});

	test('an athlete’s pause isn’t the desk’s to end, and the desk can pause over it', async () => {
		const held = await holdPage(admin, athlete, world.athlete);
		await own(held, 'paused');
		expect(await next(desk)).toEqual(['paused', 'opted_out', 'removed']);
		expect((await set(desk, 'listed')).json().code).toBe('bad_transition');
		expect((await set(desk, 'paused')).statusCode).toBe(200);
		expect((await own(held, 'listed')).json().code).toBe('bad_transition');
	});

	test('after a move, the new school’s desk neither ends the former one’s pause nor reads why', async () => {
		await set(desk, 'paused');
		const removal = await askRemoval('paused');
		await desk.call('POST', schoolDeskApi.decideRemoval(removal), { decision: 'declined', reason: 'Only her coach may ask.' });
		await move(world.athlete);
		expect((await set(cedar, 'listed')).json().code).toBe('bad_transition');
		const seen = await body(cedar, schoolDeskApi.consent(world.athlete));
		expect(seen).toEqual({ consent: 'paused', next: ['opted_out', 'removed'], changes: [], taken_down: [] });
		expect((await body(cedar, schoolDeskApi.removals)).decided).toEqual([]);
		expect((await body(admin, adminClaimApi.removals)).decided).toHaveLength(1);
		expect((await set(cedar, 'opted_out')).statusCode).toBe(200);
		expect((await body(cedar, schoolDeskApi.consent(world.athlete))).changes).toMatchObject([{ from: 'paused', to: 'opted_out' }]);
		expect((await body(admin, adminClaimApi.consent(world.athlete))).changes[1]).toMatchObject({ to: 'paused', changed_by: 'Dana Whitfield' });
	});

	describe('in a merge, the pause of whoever ranks higher counts', () => {
		const merge = () => admin.call('POST', adminRosterApi.merge(world.other), { into: world.athlete, both_plans: 0 });
		afterEach(() => admin.call('POST', adminRosterApi.unmerge(world.other)));

		test('an admin’s over a desk’s', async () => {
			await sayNo(world, admin, world.other, 'paused');
			await set(desk, 'paused');
			expect((await merge()).statusCode).toBe(200);
			expect((await set(desk, 'listed')).json().code).toBe('bad_transition');
		});

		test('a desk’s over the athlete’s, and it stays the desk’s to end', async () => {
			await set(desk, 'paused', world.other);
			const held = await holdPage(admin, athlete, world.athlete);
			await own(held, 'paused');
			expect((await merge()).statusCode).toBe(200);
			expect((await own(held, 'listed')).json().code).toBe('bad_transition');
			expect((await set(desk, 'listed')).statusCode).toBe(200);
		});

		test('another school’s desk’s stays theirs', async () => {
			await set(desk, 'paused', world.other);
			await move(world.athlete);
			expect((await merge()).statusCode).toBe(200);
			expect((await set(cedar, 'listed')).json().code).toBe('bad_transition');
		});
	});

	test('a desk doesn’t open whoever opted out', async () => {
		await set(desk, 'opted_out');
		expect(await next(desk)).toEqual(['removed']);
		expect((await set(desk, 'listed')).json().code).toBe('bad_transition');
	});

	test('a desk’s word is enough for a request of somebody without an account, also to be removed', async () => {
		const [added] = await world.db
			.insert(players)
			.values({ sport_id: 2, team_id: world.team, team_fold: 'harbor state', player_name: 'Kit Lowe', name_fold: 'kit lowe', slug: 'kit-lowe' })
			.returning();
		const kit = added?.player_id ?? 0;
		const removal = await askRemoval('removed', kit);
		expect((await desk.call('POST', schoolDeskApi.decideRemoval(removal), { decision: 'granted', reason: REASON })).json()).toMatchObject({ waiting: [] });
		expect(await consentOf(world.db, kit)).toBe('removed');
		for (const [who, decided] of [
			[desk, 1],
			[cedar, 0],
		] as const)
			expect((await body(who, schoolDeskApi.removals)).decided).toHaveLength(decided);
		expect((await admin.call('GET', adminRosterApi.athletes)).body).not.toContain('Kit Lowe');
		expect((await world.db.select().from(consentChanges).where(eq(consentChanges.player_id, kit)))[0]).toMatchObject({
			mover: 'desk',
			changed_by: desk.user_id,
		});
	});
});

test('moving and deciding at once: whoever comes second finds the other, and no desk decides about another school’s athlete', async () => {
	for (let round = 0; round < 20; round++) {
		await world.db.delete(claims);
		await world.db.update(players).set({ team_id: world.team, team_fold: 'harbor state' }).where(eq(players.player_id, world.athlete));
		const request_id = await askByMail(await addLastingPerson(world));
		const [answer] = await Promise.all([desk.call('POST', schoolDeskApi.decide(request_id), { decision: 'approved', reason: REASON }), move(world.athlete)]);
		const [held] = await world.db.select().from(claims).where(eq(claims.player_id, world.athlete));
		expect([answer.statusCode, held?.team_id]).toEqual(answer.statusCode === 200 ? [200, world.team] : [404, undefined]);
	}
});
