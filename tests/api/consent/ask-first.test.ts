import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { api } from '#domain/api/api-paths.ts';
import { adminClaimApi, claimApi } from '#domain/api/claim-paths.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import type { Claim } from '#domain/claims/claim-forms.ts';
import { claimMessages } from '#domain/texts/claim-messages.ts';
import { desc, eq, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { claims } from '#server/db/schema/claims-schema.ts';
import { consentChanges, consentModes } from '#server/db/schema/consent-schema.ts';
import { jobs, payments, plans } from '#server/db/schema/payments-schema.ts';
import { auditLog, outgoingMails } from '#server/db/schema/people-schema.ts';
import { players, teams } from '#server/db/schema/rosters-schema.ts';
import { applyConsentSetting, followMode, readConsentMode } from '#server/modules/rosters/consent/consent-mode.ts';
import { chooseMode, holdSigned, sayYesTo } from '../fixtures/asked-athletes.ts';
import { claim, codeFor, endClaimBy, forgetClaims, holdPage, mailsTo } from '../fixtures/claim-pages.ts';
import { addLastingPerson, type Person } from '../fixtures/logged-in-people.ts';
import {
	beginPlan,
	checkout,
	click,
	differences,
	donationBody,
	paymentWorld,
	press,
	received,
	register,
	session,
	settleDown,
	status,
	type World,
} from '../fixtures/payments/payment-world.ts';
import { collaboration } from '../fixtures/request-bodies.ts';
import { consentOf, sayNo } from '../fixtures/say-no.ts';

/* A site that asks athletes first takes nothing for whoever hasn't said yes (docs/decisions/177). */

const SENTENCE = 'Jordan Ellery hasn’t said yes to donations here yet.';
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
	await world.db.delete(consentModes);
	for (const player_id of [world.athlete, world.other]) await world.db.update(players).set({ consent: 'listed' }).where(eq(players.player_id, player_id));
	await world.db.delete(consentChanges);
	await settleDown(world);
	await world.db.delete(outgoingMails);
	athlete = await addLastingPerson(world, { user_name: 'Jordan Ellery' });
});

const askFirst = async () => {
	await chooseMode(admin, 'claimed');
	await settleDown(world);
};
const consents = async () => [await consentOf(world.db, world.athlete), await consentOf(world.db, world.other)];
const planOf = async (intent_id: string) => (await world.db.select().from(plans).where(eq(plans.intent_id, intent_id)))[0];
const addAthlete = async () => {
	const row = { sport_id: 2, team_id: world.team, team_fold: 'harbor state', player_name: 'New Name', name_fold: 'new name', slug: 'new-name' };
	const [added] = await world.db.insert(players).values(row).returning();
	return added;
};

test('a site that nobody has set takes donations for everybody, with or without a yes', async () => {
	expect((await admin.call('GET', adminRosterApi.consentMode)).json()).toEqual({ mode: 'listed', since: null, fixed: false, undecided: false, said_yes: 0 });
	const held = await holdSigned(admin, athlete, world.athlete);
	expect([held.yes, held.takes_donations]).toEqual([null, true]);
	expect((await sayYesTo(athlete, held.claim_id)).json()).toMatchObject({ yes: { work_status: 'us', confirmed: true }, takes_donations: true });
	expect((await checkout(world, donationBody(world))).statusCode).toBe(200);
	expect(await consents()).toEqual(['listed', 'listed']);
});

describe('a site that asks first', () => {
	test('takes no donation and no plan, and still takes requests', async () => {
		await askFirst();
		expect(await consents()).toEqual(['awaiting_yes', 'awaiting_yes']);
		const donation = await checkout(world, donationBody(world));
		// The code is one that phones of every version know, so they show the sentence.
		expect([donation.statusCode, donation.json()]).toEqual([409, { code: 'conflict', detail: SENTENCE }]);
		const person = await addLastingPerson(world);
		const plan = await person.call('POST', api.checkoutSubscription, { ...donationBody(world), user_id: person.user_id, recurring_cost_duration: 3 });
		expect([plan.statusCode, plan.json().detail]).toEqual([409, SENTENCE]);
		expect((await person.call('POST', requestApi.collaborationRequests, collaboration(world))).statusCode).toBe(200);
		expect((await athlete.call('GET', api.player(world.athlete, world.team))).json()).toMatchObject({ consent: 3 });
	});

	test('opens an athlete with their yes, and closes them when their claim ends', async () => {
		await askFirst();
		const held = await holdSigned(admin, athlete, world.athlete);
		expect([held.state, held.takes_donations]).toEqual(['claimed', false]);
		expect((await sayYesTo(athlete, held.claim_id)).json()).toMatchObject({ state: 'claimed', takes_donations: true });
		expect(await consents()).toEqual(['listed', 'awaiting_yes']);
		expect((await checkout(world, donationBody(world))).statusCode).toBe(200);
		expect((await athlete.call('GET', api.player(world.athlete, world.team))).json().consent).toBeUndefined();
		expect((await mailsTo(world.db, athlete.user_email)).at(-1)?.subject).toBe('You said yes to donations');
		await endClaimBy(admin, held.claim_id);
		expect(await consents()).toEqual(['awaiting_yes', 'awaiting_yes']);
	});

	test('opens nobody for a claim without a signature, for somebody else, or for an account that is gone', async () => {
		await askFirst();
		const held = await holdPage(admin, athlete, world.athlete);
		const unsigned = await sayYesTo(athlete, held.claim_id);
		expect([unsigned.statusCode, unsigned.json()]).toEqual([409, { code: 'agreement_changed', detail: claimMessages.signFirst }]);
		const stranger = await addLastingPerson(world);
		expect((await sayYesTo(stranger, held.claim_id)).statusCode).toBe(404);
		expect((await sayYesTo(admin, held.claim_id)).statusCode).toBe(404);
		for (const work_status of ['', 'US', null])
			expect((await athlete.call('PUT', claimApi.yes(held.claim_id), { work_status })).json().field).toBe('work_status');
		expect(await consents()).toEqual(['awaiting_yes', 'awaiting_yes']);
	});

	test('closes an athlete whose account is deleted', async () => {
		await askFirst();
		const held = await holdSigned(admin, athlete, world.athlete);
		await sayYesTo(athlete, held.claim_id);
		await world.db.delete(claims).where(eq(claims.claim_id, held.claim_id));
		expect(await consents()).toEqual(['awaiting_yes', 'awaiting_yes']);
	});

	test('asks a new athlete, and one who moves, and nobody again who is back', async () => {
		await askFirst();
		expect((await addAthlete())?.consent).toBe('awaiting_yes');
		const held = await holdSigned(admin, athlete, world.athlete);
		await sayYesTo(athlete, held.claim_id);
		const [away] = await world.db
			.insert(teams)
			.values({ sport_id: 2, team_name: 'Cedar Tech', team_fold: 'cedar tech', slug: `cedar-tech-${held.claim_id}` })
			.returning();
		const move = (from_team_id: number | undefined, to_team_id: number | undefined) =>
			admin.call('POST', adminRosterApi.transfer(world.athlete), { from_team_id, to_team_id });
		expect((await move(world.team, away?.team_id)).statusCode).toBe(200);
		expect(await consents()).toEqual(['awaiting_yes', 'awaiting_yes']);
		const refused = await sayYesTo(athlete, held.claim_id);
		expect([refused.statusCode, refused.json().code]).toEqual([409, 'bad_transition']);
		expect((await move(away?.team_id, world.team)).statusCode).toBe(200);
		expect(await consents()).toEqual(['listed', 'awaiting_yes']);
	});

	test('keeps a no, whoever says yes, and a pause that ends asks again', async () => {
		await askFirst();
		await sayNo(world, admin, world.athlete, 'paused');
		const held = await holdSigned(admin, athlete, world.athlete).catch(() => undefined);
		expect(held).toBeUndefined();
		await sayNo(world, admin, world.athlete, 'listed');
		expect(await consents()).toEqual(['awaiting_yes', 'awaiting_yes']);
		const [last] = await world.db.select().from(consentChanges).orderBy(desc(consentChanges.change_id)).limit(1);
		expect(last).toMatchObject({ from_consent: 'paused', to_consent: 'awaiting_yes' });
		const again = await holdSigned(admin, athlete, world.athlete);
		await athlete.call('POST', claimApi.consent(again.claim_id), { to: 'paused' });
		// The yes is stored, and the page stays paused until the athlete opens it.
		expect((await sayYesTo(athlete, again.claim_id)).json()).toMatchObject({ state: 'paused', takes_donations: false, yes: { confirmed: true } });
		expect((await athlete.call('POST', claimApi.consent(again.claim_id), { to: 'listed' })).json()).toMatchObject({ takes_donations: true });
		await athlete.call('POST', claimApi.consent(again.claim_id), { to: 'opted_out' });
		expect((await sayYesTo(athlete, again.claim_id, 'f1')).json()).toEqual({ code: 'bad_transition', detail: claimMessages.optedOut });
	});

	test('isn’t opened by the call that ends a pause', async () => {
		await askFirst();
		const held = await holdSigned(admin, athlete, world.athlete);
		const open = () => athlete.call('POST', claimApi.consent(held.claim_id), { to: 'listed' });
		expect((await open()).json()).toEqual({ code: 'bad_transition', detail: 'Say yes to donations first.' });
		await athlete.call('POST', claimApi.consent(held.claim_id), { to: 'paused' });
		expect((await open()).json()).toMatchObject({ state: 'claimed', takes_donations: false });
		expect((await mailsTo(world.db, athlete.user_email)).at(-1)?.subject).toBe('Your page isn’t paused anymore');
	});

	test('lets an athlete claim their page, by code and with the code’s tries', async () => {
		await askFirst();
		expect((await claim(athlete, world.athlete, await codeFor(admin, world.athlete))).json()).toMatchObject({ state: 'claimed' });
	});
});

describe('a merge', () => {
	const merge = (from: number, into: number) => admin.call('POST', adminRosterApi.merge(from), { into, both_plans: 0 });
	const copyOf = async (player_id: number) => {
		const [row] = await world.db.select().from(players).where(eq(players.player_id, player_id));
		const added = await addAthlete();
		if (row === undefined || added === undefined) throw new Error('no athlete was added');
		return added.player_id;
	};

	test('brings the yes along, in either direction', async () => {
		await askFirst();
		for (const intoHeld of [true, false]) {
			await forgetClaims(world.db);
			const [held, twin] = [await copyOf(world.athlete), await copyOf(world.athlete)];
			const page = await holdSigned(admin, athlete, held);
			await sayYesTo(athlete, page.claim_id);
			const [from, into] = intoHeld ? [twin, held] : [held, twin];
			expect((await merge(from, into)).statusCode).toBe(200);
			expect(await consentOf(world.db, into)).toBe('listed');
		}
	});
});

describe('somebody who may not be allowed to work', () => {
	let held: Claim;
	const decide = (decision: string, by = admin) =>
		by.call('POST', adminClaimApi.decideWork(held.claim_id), { decision, reason: 'The school’s compliance office said so.' });
	beforeEach(async () => {
		await askFirst();
		held = await holdSigned(admin, athlete, world.athlete);
	});

	test('is open once an admin has confirmed it', async () => {
		expect((await sayYesTo(athlete, held.claim_id, 'f1')).json()).toMatchObject({ takes_donations: false, yes: { work_status: 'f1', confirmed: false } });
		expect(await consents()).toEqual(['awaiting_yes', 'awaiting_yes']);
		expect((await admin.call('GET', adminClaimApi.workStatuses)).json().waiting).toMatchObject([
			{ claim_id: held.claim_id, player_name: 'Jordan Ellery', work_status: 'f1', user_email: athlete.user_email },
		]);
		expect((await decide('confirmed')).json()).toEqual({ waiting: [] });
		expect(await consents()).toEqual(['listed', 'awaiting_yes']);
		expect((await mailsTo(world.db, athlete.user_email)).at(-1)?.subject).toBe('Your yes to donations counts');
		const again = await decide('declined');
		expect([again.statusCode, again.json().code]).toEqual([409, 'conflict']);
		const [logged] = await world.db.select().from(auditLog).orderBy(desc(auditLog.position)).limit(1);
		expect(logged).toMatchObject({ action: 'athlete_work_confirmed', subject_id: world.athlete });
	});

	test('reads why it was declined, and can say yes again', async () => {
		await sayYesTo(athlete, held.claim_id, 'other');
		expect((await decide('declined')).statusCode).toBe(200);
		expect((await athlete.call('GET', claimApi.claims)).json().claims[0]).toMatchObject({ yes: null, takes_donations: false });
		expect((await mailsTo(world.db, athlete.user_email)).at(-1)?.body).toContain('The school’s compliance office said so.');
		expect((await sayYesTo(athlete, held.claim_id)).json()).toMatchObject({ takes_donations: true });
	});

	test('is asked anew after another answer, and closed until then', async () => {
		await sayYesTo(athlete, held.claim_id);
		expect(await consents()).toEqual(['listed', 'awaiting_yes']);
		await sayYesTo(athlete, held.claim_id, 'f1');
		expect(await consents()).toEqual(['awaiting_yes', 'awaiting_yes']);
		await decide('confirmed');
		// The same answer again changes nothing.
		expect((await sayYesTo(athlete, held.claim_id, 'f1')).json()).toMatchObject({ yes: { confirmed: true } });
	});
});

describe('turning to it', () => {
	test('pauses plans with a letter, and they go on after the yes', async () => {
		const donor = await addLastingPerson(world);
		const intent_id = await beginPlan(world, donor);
		await askFirst();
		expect(await planOf(intent_id)).toMatchObject({ state: 'active', pause_reason: 'athlete_paused', resumed_at: null });
		const [letter] = await mailsTo(world.db, donor.user_email).then((mails) => mails.slice(-1));
		expect(letter?.subject).toBe('Your monthly donation for Jordan Ellery is paused');
		expect(letter?.body).toContain('hasn’t said yes');
		const held = await holdSigned(admin, athlete, world.athlete);
		await sayYesTo(athlete, held.claim_id);
		await settleDown(world);
		expect((await planOf(intent_id))?.resumed_at).not.toBeNull();
		expect(await differences(world)).toEqual([]);
	});

	test('ends open checkouts, and gives back what was paid after the change', async () => {
		const { intent_id } = await register(world);
		const opened = await session(world, intent_id);
		const before = await received(world);
		// The job hasn't run, so the provider's page still takes the money.
		await chooseMode(admin, 'claimed');
		await press(world, opened, 'pay');
		await settleDown(world);
		expect(await world.db.select().from(payments).where(eq(payments.intent_id, intent_id))).toMatchObject([{ surplus: true, refunded_cents: 5000 }]);
		expect([(await status(world, intent_id)).state, await received(world)]).toEqual(['cancelled', before]);
		const other = await register(world, donationBody(world)).catch(() => undefined);
		expect(other).toBeUndefined();
		expect(await differences(world)).toEqual([]);
	});

	test('keeps what was paid before the change, and a link from before says why it can’t be paid', async () => {
		const paid = await register(world);
		const opened = await session(world, paid.intent_id);
		const waiting = await register(world);
		await press(world, opened, 'pay');
		await chooseMode(admin, 'claimed');
		await settleDown(world);
		expect(await world.db.select().from(payments).where(eq(payments.intent_id, paid.intent_id))).toMatchObject([{ surplus: false, refunded_cents: 0 }]);
		const page = await click(world, waiting.intent_id);
		expect([page.statusCode, page.body.includes(SENTENCE)]).toEqual([404, true]);
	});

	test('leaves whoever has said yes as they were', async () => {
		const donor = await addLastingPerson(world);
		const intent_id = await beginPlan(world, donor);
		const held = await holdSigned(admin, athlete, world.athlete);
		await sayYesTo(athlete, held.claim_id);
		await askFirst();
		expect(await consents()).toEqual(['listed', 'awaiting_yes']);
		expect((await planOf(intent_id))?.paused_at).toBeNull();
	});

	test('reaches everybody in steps, and those who were added as of the former mode', async () => {
		await chooseMode(admin, 'claimed');
		// An import that began before the change writes afterwards.
		await world.db.execute(sql`alter table players disable trigger players_asked_first`);
		const late = await addAthlete();
		await world.db.execute(sql`alter table players enable trigger players_asked_first`);
		expect(late?.consent).toBe('listed');
		await settleDown(world);
		expect(await consentOf(world.db, late?.player_id ?? 0)).toBe('awaiting_yes');
		const steps = await world.db.select().from(jobs).where(eq(jobs.kind, 'consent_mode')).orderBy(desc(jobs.job_id)).limit(1);
		expect(steps).toMatchObject([{ payload: { step: expect.any(Number) }, done_at: expect.any(Date) }]);
	});

	test('isn’t done while somebody could still add an athlete as of the former mode', async () => {
		await chooseMode(admin, 'claimed');
		await settleDown(world);
		const far = '9223372036854775807';
		let progress = await inTransaction(world.db, (tx) => followMode(tx, far, { after: 0, isClean: true }));
		expect(progress).toEqual({ after: expect.any(Number), isClean: false });
		progress = await inTransaction(world.db, (tx) => followMode(tx, far, progress ?? { after: 0, isClean: true }));
		expect(progress).toEqual({ after: 0, isClean: true });
	});

	test('and back opens everybody but those who said no, and plans go on', async () => {
		const intent_id = await beginPlan(world, await addLastingPerson(world));
		await askFirst();
		await sayNo(world, admin, world.other, 'opted_out');
		await chooseMode(admin, 'listed');
		await settleDown(world);
		expect(await consents()).toEqual(['listed', 'opted_out']);
		expect((await planOf(intent_id))?.resumed_at).not.toBeNull();
		expect((await checkout(world, donationBody(world))).statusCode).toBe(200);
	});

	test('is audited, and choosing what is so already is an answer', async () => {
		const actions = async () =>
			(await world.db.select({ action: auditLog.action }).from(auditLog).orderBy(desc(auditLog.position)).limit(2)).map(({ action }) => action);
		await chooseMode(admin, 'listed');
		expect((await readConsentMode(world.db)).isAnswered).toBe(true);
		await chooseMode(admin, 'claimed');
		await chooseMode(admin, 'claimed');
		expect(await actions()).toEqual(['athletes_asked_first', 'athletes_open']);
		for (const mode of ['', 'everybody', null]) expect((await admin.call('PUT', adminRosterApi.consentMode, { mode })).json().field).toBe('mode');
	});
});

describe('the environment', () => {
	const apply = async (setting: 'listed' | 'claimed' | undefined) => {
		await applyConsentSetting(world.db, setting, world.deps.clock());
		return (await readConsentMode(world.db)).mode;
	};

	test('wins over what an admin chose, which counts again without it', async () => {
		await chooseMode(admin, 'claimed');
		expect([await apply('listed'), await apply('listed'), await apply(undefined)]).toEqual(['listed', 'listed', 'claimed']);
		expect((await world.db.select().from(consentModes).orderBy(consentModes.change_id)).map(({ source }) => source)).toEqual([
			'admin',
			'environment',
			'default',
		]);
	});

	test('leaves the spec’s mode once it says nothing and nobody chose', async () => {
		expect([await apply('claimed'), await apply(undefined)]).toEqual(['claimed', 'listed']);
	});
});

test('on a public site, an admin is asked until one has answered, and the environment answers for them', async () => {
	const https = await paymentWorld(undefined, undefined, undefined, { PUBLIC_URL: 'https://give.example.org', PAYMENTS: 'sandbox', MAIL: 'folder' });
	try {
		const person = await addLastingPerson(https, { role: 'admin' });
		const asked = async () => (await person.call('GET', adminRosterApi.consentMode)).json().undecided;
		expect(await asked()).toBe(true);
		expect(await chooseMode(person, 'listed')).toMatchObject({ mode: 'listed', undecided: false });
		expect(await asked()).toBe(false);
	} finally {
		await https.close();
	}
	const fixed = await paymentWorld(undefined, undefined, undefined, {
		PUBLIC_URL: 'https://give.example.org',
		PAYMENTS: 'sandbox',
		MAIL: 'folder',
		CONSENT: 'claimed',
	});
	try {
		const person = await addLastingPerson(fixed, { role: 'admin' });
		expect((await person.call('GET', adminRosterApi.consentMode)).json()).toMatchObject({ fixed: true, undecided: false });
		const refused = await person.call('PUT', adminRosterApi.consentMode, { mode: 'listed' });
		expect([refused.statusCode, refused.json()]).toEqual([
			409,
			{ code: 'conflict', detail: 'The server’s setting CONSENT=claimed decides this. Change it there.' },
		]);
	} finally {
		await fixed.close();
	}
});
