import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { IDEMPOTENCY_HEADER } from '#domain/api/api-paths.ts';
import { claimApi } from '#domain/api/claim-paths.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import { schoolDeskApi } from '#domain/api/school-desk-paths.ts';
import { asc, eq } from '#server/db/drizzle.ts';
import { claimRequests } from '#server/db/schema/claims-schema.ts';
import { consentChanges, removalRequests, staffCalls } from '#server/db/schema/consent-schema.ts';
import { pageProposals } from '#server/db/schema/own-page-schema.ts';
import { auditLog, outgoingMails } from '#server/db/schema/people-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { forgetClaims, holdPage, mailsTo, tidyNow, typedSignature } from '../fixtures/claim-pages.ts';
import { addLastingPerson, type Person, visitor } from '../fixtures/logged-in-people.ts';
import { paymentWorld, type World } from '../fixtures/payments/payment-world.ts';
import { consentOf, sayNo } from '../fixtures/say-no.ts';
import { NO_LIMITS } from '../fixtures/test-devices.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'staff-calls-'));
const REASON = 'The compliance office called.';

let world: World;
let admin: Person;
let desk: Person;
/** Somebody else at the same desk. */
let colleague: Person;
let elsewhere: Person;
let athlete: Person;
beforeAll(async () => {
	world = await paymentWorld(undefined, undefined, NO_LIMITS, { DATA_DIR });
	admin = await addLastingPerson(world, { role: 'admin' });
	desk = await addLastingPerson(world, { schools: ['harbor state'] });
	colleague = await addLastingPerson(world, { schools: ['harbor state'] });
	elsewhere = await addLastingPerson(world, { schools: ['cedar valley'] });
});
afterAll(async () => {
	await world.close();
	rmSync(DATA_DIR, { recursive: true });
});
beforeEach(async () => {
	await forgetClaims(world.db);
	await world.db.delete(removalRequests);
	await world.db.delete(staffCalls);
	if ((await consentOf(world.db, world.athlete)) !== 'listed') await sayNo(world, admin, world.athlete, 'listed');
	athlete = await addLastingPerson(world, { user_name: 'Jordan Ellery' });
});

async function heldPage(): Promise<number> {
	const { claim_id } = await holdPage(admin, athlete, world.athlete);
	return claim_id;
}

async function proposal(text: string, claim_id?: number): Promise<number> {
	const held = claim_id ?? (await heldPage());
	await athlete.call('PUT', claimApi.page(held), { text });
	const rows = await world.db.select().from(pageProposals).where(eq(pageProposals.claim_id, held)).orderBy(asc(pageProposals.proposal_id));
	return rows.at(-1)?.proposal_id ?? 0;
}

async function claimByMail(person = athlete, player_id = world.athlete): Promise<number> {
	await admin.call('PUT', `/v1/admin/teams/${world.team}/mail-domains`, { domains: ['harbor.example'] });
	const email = `${randomUUID().slice(0, 8)}@harbor.example`;
	await person.call('POST', claimApi.byMail, { player_id, email });
	const token = /\/claim\/mail#([\w-]{43})\n/.exec((await mailsTo(world.db, email))[0]?.body ?? '')?.[1] ?? '';
	await person.call('POST', claimApi.confirmMail, { token });
	return (await world.db.select().from(claimRequests).where(eq(claimRequests.email, email)))[0]?.request_id ?? 0;
}

async function removal(wish: 'opted_out' | 'removed', player_id: number): Promise<number> {
	const email = `${randomUUID().slice(0, 8)}@people.example`;
	await visitor(world)('POST', requestApi.removals, { player_id, wish, email, note: 'It’s me.' });
	const token = /\/removal#([\w-]{43})\n/.exec((await mailsTo(world.db, email))[0]?.body ?? '')?.[1] ?? '';
	await visitor(world)('POST', requestApi.confirmRemoval, { token });
	return (await world.db.select().from(removalRequests).where(eq(removalRequests.email, email)))[0]?.removal_id ?? 0;
}

async function newAthlete(): Promise<number> {
	const name = { player_name: 'Robin Vale', name_fold: 'robin vale', slug: 'robin-vale' };
	const [row] = await world.db
		.insert(players)
		.values({ sport_id: 2, team_id: world.team, team_fold: 'harbor state', ...name })
		.returning();
	return row?.player_id ?? 0;
}

interface Call {
	url: string;
	body: Record<string, unknown>;
	/** Another body for the same call. */
	other: Record<string, unknown>;
	/** How many entries of the audit log it makes; 1 by default. */
	audited?: number;
}

const reasoned = (url: string, body: Record<string, unknown> = {}): Call => ({
	url,
	body: { ...body, reason: REASON },
	other: { ...body, reason: 'Another.' },
});

/** Each decision of staff about an athlete, ready to be made. */
const DECISIONS: Readonly<Record<string, () => Promise<Call>>> = {
	pause: async () => reasoned(schoolDeskApi.consent(world.athlete), { to: 'paused', seen: 'listed' }),
	'removal by staff': async () => reasoned(schoolDeskApi.consent(await newAthlete()), { to: 'removed', seen: 'listed' }),
	'take-down': async () => {
		const held = await heldPage();
		const proposal_id = await proposal('I throw the discus.', held);
		await desk.call('POST', schoolDeskApi.decideProposal(proposal_id), { decision: 'approved' });
		return reasoned(schoolDeskApi.takeDown(held));
	},
	'approved claim': async () => reasoned(schoolDeskApi.decide(await claimByMail()), { decision: 'approved' }),
	'declined claim': async () => reasoned(schoolDeskApi.decide(await claimByMail()), { decision: 'declined' }),
	'approval of several claims': async () => {
		const request_ids = [await claimByMail(), await claimByMail(await addLastingPerson(world), world.other)];
		return { ...reasoned(schoolDeskApi.approve, { request_ids }), audited: request_ids.length };
	},
	'end of a claim': async () => reasoned(schoolDeskApi.end(await heldPage())),
	'work status': async () => {
		const held = await heldPage();
		await athlete.call('POST', claimApi.agreement(held), typedSignature());
		await athlete.call('PUT', claimApi.yes(held), { work_status: 'f1' });
		return reasoned(schoolDeskApi.decideWork(held), { decision: 'declined', seen: 'f1' });
	},
	'approved page': async () => ({
		url: schoolDeskApi.decideProposal(await proposal('I run.')),
		body: { decision: 'approved' },
		other: { decision: 'declined', reason: REASON },
	}),
	'declined page': async () => reasoned(schoolDeskApi.decideProposal(await proposal('I jump.')), { decision: 'declined' }),
	'approval of several pages': async () => {
		const proposal_id = await proposal('I swim.');
		return { url: schoolDeskApi.approveProposals, body: { proposal_ids: [proposal_id] }, other: { proposal_ids: [proposal_id, 2_000_000_000] } };
	},
	'request granted': async () => reasoned(schoolDeskApi.decideRemoval(await removal('opted_out', world.athlete)), { decision: 'granted' }),
	'request for a removal granted': async () => reasoned(schoolDeskApi.decideRemoval(await removal('removed', await newAthlete())), { decision: 'granted' }),
	'request declined': async () => reasoned(schoolDeskApi.decideRemoval(await removal('removed', world.athlete)), { decision: 'declined' }),
};

/** What a decision leaves behind: audit entries, mails, and steps of consent. */
const traces = async () => [await world.db.$count(auditLog), await world.db.$count(outgoingMails), await world.db.$count(consentChanges)];

test.each(Object.entries(DECISIONS))('%s: a repeat with the same key has the same answer and no second effect', async (_, prepare) => {
	const { url, body, other } = await prepare();
	const headers = { [IDEMPOTENCY_HEADER]: randomUUID() };
	const before = await traces();
	const first = await desk.call('POST', url, body, headers);
	expect([first.statusCode, first.body]).toEqual([200, expect.any(String)]);
	const after = await traces();
	expect(after).not.toEqual(before);
	const again = await desk.call('POST', url, body, headers);
	expect([again.statusCode, again.body]).toEqual([200, first.body]);
	expect((await desk.call('POST', url, other, headers)).json().code).toBe('idempotency_mismatch');
	expect((await colleague.call('POST', url, body, headers)).json().code).toBe('idempotency_mismatch');
	expect(await traces()).toEqual(after);
});

test.each(Object.entries(DECISIONS))('%s: two at once with one key take effect once, and both have the answer', async (_, prepare) => {
	const { url, body, audited = 1 } = await prepare();
	const headers = { [IDEMPOTENCY_HEADER]: randomUUID() };
	const before = await world.db.$count(auditLog);
	const answers = await Promise.all([desk.call('POST', url, body, headers), desk.call('POST', url, body, headers)]);
	expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
	expect((await world.db.$count(auditLog)) - before).toBe(audited);
});

test('a key opens nothing to another school’s desk', async () => {
	const { url, body } = reasoned(schoolDeskApi.consent(world.athlete), { to: 'paused', seen: 'listed' });
	const headers = { [IDEMPOTENCY_HEADER]: randomUUID() };
	await desk.call('POST', url, body, headers);
	expect((await elsewhere.call('POST', url, body, headers)).statusCode).toBe(404);
});

test('a refused decision keeps no key, and one that isn’t a UUID is refused', async () => {
	const url = schoolDeskApi.consent(world.athlete);
	const headers = { [IDEMPOTENCY_HEADER]: randomUUID() };
	const decide = (seen: string) => desk.call('POST', url, { to: 'opted_out', seen, reason: REASON }, headers);
	expect((await decide('paused')).json().code).toBe('conflict');
	expect((await decide('listed')).statusCode).toBe(200);
	const wrong = await desk.call('POST', url, { to: 'removed', seen: 'opted_out', reason: REASON }, { [IDEMPOTENCY_HEADER]: '7' });
	expect([wrong.json().code, wrong.json().field]).toEqual(['invalid', 'Idempotency-Key']);
});

test('without a key, each call is one of its own', async () => {
	const { url, body } = await (DECISIONS['take-down'] ?? expect.unreachable)();
	const sent = async () => (await mailsTo(world.db, athlete.user_email)).length;
	const before = await sent();
	for (let i = 0; i < 2; i++) expect((await desk.call('POST', url, body)).statusCode).toBe(200);
	expect(await sent()).toBe(before + 2);
	expect(await world.db.$count(staffCalls)).toBe(0);
});

test('keys are deleted after 30 days', async () => {
	const { url, body } = reasoned(schoolDeskApi.consent(world.athlete), { to: 'paused', seen: 'listed' });
	await desk.call('POST', url, body, { [IDEMPOTENCY_HEADER]: randomUUID() });
	world.pass(29 * 86_400_000);
	await tidyNow(world);
	expect(await world.db.$count(staffCalls)).toBe(1);
	world.pass(2 * 86_400_000);
	await tidyNow(world);
	expect(await world.db.$count(staffCalls)).toBe(0);
});
