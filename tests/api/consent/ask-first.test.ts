import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminApi } from '#domain/api/admin-paths.ts';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { api } from '#domain/api/api-paths.ts';
import { adminClaimApi, claimApi } from '#domain/api/claim-paths.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import type { Claim } from '#domain/claims/claim-forms.ts';
import { claimMessages } from '#domain/texts/claim-messages.ts';
import { and, desc, eq, isNull, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { cardCharges } from '#server/db/schema/cards-schema.ts';
import { consentChanges, consentModes } from '#server/db/schema/consent-schema.ts';
import { jobs, payments, plans } from '#server/db/schema/payments-schema.ts';
import { auditLog, outgoingMails } from '#server/db/schema/people-schema.ts';
import { players, teams } from '#server/db/schema/rosters-schema.ts';
import { removeAccount } from '#server/modules/accounts/remove-account.ts';
import { registerBasket } from '#server/modules/payments/baskets/register-basket.ts';
import { endUnanswered } from '#server/modules/payments/plans/pauses/unanswered-pauses.ts';
import { runDueJobs } from '#server/modules/payments/workers/run-due-jobs.ts';
import { closedSince } from '#server/modules/rosters/consent/closed-since.ts';
import { applyConsentSetting, followMode, readConsentMode } from '#server/modules/rosters/consent/consent-mode.ts';
import { chooseMode, holdSigned, sayYesTo } from '../fixtures/asked-athletes.ts';
import { claim, codeFor, endClaimBy, forgetClaims, holdPage, mailsTo } from '../fixtures/claim-pages.ts';
import { addLastingPerson, type Person } from '../fixtures/logged-in-people.ts';
import { giveByCard } from '../fixtures/payments/card-world.ts';
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

const DAY_MS = 86_400_000;
const SENTENCE = 'Jordan Ellery hasn’t said yes to donations here yet.';
const REFUSED = `${SENTENCE} You can pledge instead.`;
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
const teamOf = async (player_id: number) =>
	(await world.db.select({ team_id: players.team_id }).from(players).where(eq(players.player_id, player_id)))[0]?.team_id;
const planOf = async (intent_id: string) => (await world.db.select().from(plans).where(eq(plans.intent_id, intent_id)))[0];
const lastChange = async () => (await world.db.select().from(consentChanges).orderBy(desc(consentChanges.change_id)).limit(1))[0];
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
		expect([donation.statusCode, donation.json()]).toEqual([409, { code: 'conflict', detail: REFUSED, takes_pledges: true }]);
		const person = await addLastingPerson(world);
		const plan = await person.call('POST', api.checkoutSubscription, { ...donationBody(world), user_id: person.user_id, recurring_cost_duration: 3 });
		// A monthly one can't become a pledge.
		expect([plan.statusCode, plan.json()]).toEqual([409, { code: 'conflict', detail: SENTENCE }]);
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
		await removeAccount(world.db, { user_id: athlete.user_id, actor_id: athlete.user_id, now: world.deps.clock(), publicUrl: undefined });
		expect(await consents()).toEqual(['awaiting_yes', 'awaiting_yes']);
		expect(await lastChange()).toMatchObject({ from_consent: 'listed', to_consent: 'awaiting_yes' });
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
		await expect(holdSigned(admin, athlete, world.athlete)).rejects.toThrow('no code was made');
		await sayNo(world, admin, world.athlete, 'listed');
		expect(await consents()).toEqual(['awaiting_yes', 'awaiting_yes']);
		expect(await lastChange()).toMatchObject({ from_consent: 'paused', to_consent: 'awaiting_yes' });
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
	const decide = (decision: string, seen = 'f1') =>
		admin.call('POST', adminClaimApi.decideWork(held.claim_id), { decision, seen, reason: 'The school’s compliance office said so.' });
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
		expect((await mailsTo(world.db, athlete.user_email)).at(-1)?.subject).toBe('You can take donations now');
		const again = await decide('declined');
		expect([again.statusCode, again.json().code]).toEqual([409, 'conflict']);
		const [logged] = await world.db.select().from(auditLog).orderBy(desc(auditLog.position)).limit(1);
		expect(logged).toMatchObject({ action: 'athlete_work_confirmed', subject_id: world.athlete });
	});

	test('reads why it was declined, and can say yes again', async () => {
		await sayYesTo(athlete, held.claim_id, 'other');
		const outdated = await decide('declined');
		expect([outdated.statusCode, outdated.json().code]).toEqual([409, 'conflict']);
		expect((await decide('declined', 'other')).statusCode).toBe(200);
		expect((await athlete.call('GET', claimApi.claims)).json().claims[0]).toMatchObject({
			...{ yes: null, takes_donations: false },
			declined_work: 'The school’s compliance office said so.',
		});
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
		expect((await checkout(world, donationBody(world))).json()).toEqual({ code: 'conflict', detail: REFUSED, takes_pledges: true });
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

	// The embedded database has one connection.
	test.runIf(process.env.TEST_DB === 'postgres')('reaches those whom a transaction adds that began before it', async () => {
		const begun = Promise.withResolvers<void>();
		const goOn = Promise.withResolvers<void>();
		// An import that reads the former mode, and commits after the first round.
		const late = inTransaction(world.db, async (tx) => {
			const row = { sport_id: 2, team_id: world.team, team_fold: 'harbor state', player_name: 'Late Name', name_fold: 'late name', slug: 'late-name' };
			const [added] = await tx.insert(players).values(row).returning();
			begun.resolve();
			await goOn.promise;
			return added;
		});
		await begun.promise;
		await chooseMode(admin, 'claimed');
		for (let turn = 0; turn < 3; turn++) {
			await runDueJobs(world.deps, ['consent_mode']);
			world.pass(60_000);
		}
		expect(await world.db.$count(jobs, and(eq(jobs.kind, 'consent_mode'), isNull(jobs.done_at)))).toBe(1);
		goOn.resolve();
		const added = await late;
		expect(added?.consent).toBe('listed');
		await settleDown(world);
		expect(await consentOf(world.db, added?.player_id ?? 0)).toBe('awaiting_yes');
	});

	test('comes to an end in another cluster, where transaction ids are lower', async () => {
		await askFirst();
		const end = { after: 2_000_000_000, isClean: true, bound: '9223372036854775807' };
		expect(await inTransaction(world.db, (tx) => followMode(tx, end))).toBeUndefined();
		// In this one, the first round sets the bound, and isn't the last.
		expect(await inTransaction(world.db, (tx) => followMode(tx, { ...end, bound: null }))).toMatchObject({ after: 0, bound: expect.any(String) });
	});

	test('looks at money before it has reached the last athlete', async () => {
		const intent_id = await beginPlan(world, await addLastingPerson(world));
		await chooseMode(admin, 'claimed');
		await world.db.execute(sql`update jobs set run_after = 'infinity' where kind = 'consent_mode' and job_key like '%:1'`);
		await runDueJobs(world.deps, ['consent_mode']);
		await world.db.execute(sql`update jobs set run_after = 'infinity' where kind = 'consent_mode' and done_at is null`);
		await runDueJobs(world.deps, ['athlete_consent', 'plan_roster']);
		expect((await planOf(intent_id))?.paused_at).not.toBeNull();
		await world.db.execute(sql`update jobs set run_after = now() where kind = 'consent_mode' and done_at is null`);
		await settleDown(world);
	});

	test('by two admins at once: the second one has seen another mode', async () => {
		await chooseMode(admin, 'claimed');
		const second = await admin.call('PUT', adminRosterApi.consentMode, { mode: 'listed', seen: 'listed' });
		expect([second.statusCode, second.json().code]).toEqual([409, 'conflict']);
	});

	test('releases a saved card that the bank has authorized, and leaves the line of a basket out', async () => {
		const donor = await addLastingPerson(world);
		const held = await holdSigned(admin, athlete, world.other);
		await sayYesTo(athlete, held.claim_id);
		const by_card = await giveByCard(world, donor);
		const mine = await register(world);
		const other = await register(world, donationBody(world, { player_id: world.other, amount: 20 }));
		const { basket_id } = await registerBasket(world.deps, { intent_ids: [mine.intent_id, other.intent_id] }, {});
		const opened = await session(world, basket_id);
		await askFirst();
		expect((await world.db.select().from(cardCharges).where(eq(cardCharges.intent_id, by_card)))[0]).toMatchObject({
			state: 'fell_back',
			reason: 'not_possible',
		});
		await press(world, opened, 'pay');
		const again = await session(world, basket_id);
		await press(world, again, 'pay');
		await settleDown(world);
		expect([(await status(world, mine.intent_id)).state, (await status(world, other.intent_id)).state]).toEqual(['expired', 'paid']);
		expect(await differences(world)).toEqual([]);
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
		for (const mode of ['', 'everybody', null])
			expect((await admin.call('PUT', adminRosterApi.consentMode, { mode, seen: 'claimed' })).json().field).toBe('mode');
	});
});

/* What was begun before the end of a yes stays, and plans get their 60 days from then on. */
describe('since when an athlete without a yes is closed', () => {
	let held: Claim;
	beforeEach(async () => {
		await askFirst();
		world.pass(DAY_MS);
		held = await holdSigned(admin, athlete, world.athlete);
		await sayYesTo(athlete, held.claim_id);
		world.pass(DAY_MS);
	});
	const away = async () =>
		(
			await world.db
				.insert(teams)
				.values({ sport_id: 2, team_name: `Cedar Tech ${held.claim_id}`, team_fold: `cedar tech ${held.claim_id}`, slug: `cedar-tech-${held.claim_id}` })
				.returning()
		)[0]?.team_id ?? 0;
	const move = (from_team_id: number, to_team_id: number) => admin.call('POST', adminRosterApi.transfer(world.athlete), { from_team_id, to_team_id });
	const pauseAndOpen = async () => {
		await athlete.call('POST', claimApi.consent(held.claim_id), { to: 'paused' });
		world.pass(DAY_MS);
		await athlete.call('POST', claimApi.consent(held.claim_id), { to: 'listed' });
		world.pass(DAY_MS);
	};

	const ends: [string, () => Promise<unknown>][] = [
		['another work status', () => sayYesTo(athlete, held.claim_id, 'f1')],
		['the end of the claim', () => endClaimBy(admin, held.claim_id)],
		[
			'a deleted account',
			() => removeAccount(world.db, { user_id: athlete.user_id, actor_id: athlete.user_id, now: world.deps.clock(), publicUrl: undefined }),
		],
		['a move', async () => move(world.team, await away())],
		[
			'the end of the claim after a pause that was over',
			async () => {
				await pauseAndOpen();
				await endClaimBy(admin, held.claim_id);
			},
		],
		[
			'a move after a pause that was over',
			async () => {
				await pauseAndOpen();
				await move(world.team, await away());
			},
		],
		[
			'the end of the claim after a move away and back',
			async () => {
				const other = await away();
				await move(world.team, other);
				world.pass(DAY_MS);
				await move(other, world.team);
				world.pass(DAY_MS);
				await endClaimBy(admin, held.claim_id);
			},
		],
	];
	test.each(ends)('%s: as of then', async (_name, end) => {
		await end();
		const now = world.deps.clock();
		expect(await consentOf(world.db, world.athlete)).toBe('awaiting_yes');
		const since = (await closedSince(world.db, world.athlete)) ?? new Date(0);
		expect(now.getTime() - since.getTime()).toBeLessThan(60_000);
		await admin.call('POST', adminRosterApi.transfer(world.athlete), { from_team_id: await teamOf(world.athlete), to_team_id: world.team });
	});

	test('a plan that began while the yes counted is paused as of its end, and goes on for 60 days', async () => {
		const donor = await addLastingPerson(world);
		const intent_id = await beginPlan(world, donor);
		world.pass(DAY_MS);
		await sayYesTo(athlete, held.claim_id, 'f1');
		const at = world.deps.clock();
		await settleDown(world);
		const plan = await planOf(intent_id);
		expect(Math.abs(Number(plan?.paused_at) - at.getTime())).toBeLessThan(60_000);
		await endUnanswered(world.deps);
		expect((await planOf(intent_id))?.cancel_requested_at).toBeNull();
		// A second yes and a second end tell the provider and the donor again.
		await sayYesTo(athlete, held.claim_id);
		await settleDown(world);
		expect((await planOf(intent_id))?.resumed_at).not.toBeNull();
		await sayYesTo(athlete, held.claim_id, 'other');
		await settleDown(world);
		expect(await planOf(intent_id)).toMatchObject({ resumed_at: null });
		const letters = (await mailsTo(world.db, donor.user_email)).map(({ subject }) => subject);
		expect(letters.filter((subject) => subject === 'Your monthly donation for Jordan Ellery is paused')).toHaveLength(2);
		expect(await differences(world)).toEqual([]);
	});

	test('what was paid before the end stays, though we hear of it afterwards', async () => {
		const { intent_id } = await register(world);
		const opened = await session(world, intent_id);
		await world.sandbox.pay(opened);
		world.pass(60_000);
		await endClaimBy(admin, held.claim_id);
		await settleDown(world);
		expect(await world.db.select().from(payments).where(eq(payments.intent_id, intent_id))).toMatchObject([{ surplus: false, refunded_cents: 0 }]);
	});

	test('a pause in the moments after a change of the mode counts as of the change', async () => {
		await chooseMode(admin, 'listed');
		await settleDown(world);
		const before = world.deps.clock();
		world.pass(60_000);
		await chooseMode(admin, 'claimed');
		world.pass(60_000);
		// The job hasn't run, so the column still says that the athlete is open.
		expect(await consentOf(world.db, world.other)).toBe('listed');
		await sayNo(world, admin, world.other, 'paused');
		expect(await lastChange()).toMatchObject({ from_consent: 'awaiting_yes', to_consent: 'paused' });
		const since = await closedSince(world.db, world.other);
		expect(Number(since) - before.getTime()).toBeLessThan(120_000);
		expect(Number(since)).toBeGreaterThan(before.getTime() + 59_000);
	});
});

test('of two pages that one person holds, a merge keeps the one with the yes', async () => {
	await askFirst();
	const [twin, into] = [await addAthlete(), await addAthlete()];
	if (twin === undefined || into === undefined) throw new Error('no athlete was added');
	const page = await holdSigned(admin, athlete, twin.player_id);
	await holdSigned(admin, athlete, into.player_id);
	await sayYesTo(athlete, page.claim_id);
	expect((await admin.call('POST', adminRosterApi.merge(twin.player_id), { into: into.player_id, both_plans: 0 })).statusCode).toBe(200);
	expect(await consentOf(world.db, into.player_id)).toBe('listed');
	expect(await lastChange()).toMatchObject({ player_id: into.player_id, from_consent: 'awaiting_yes', to_consent: 'listed' });
	const [one, other] = [await addAthlete(), await addAthlete()];
	const had = await world.db.$count(consentChanges);
	await admin.call('POST', adminRosterApi.merge(one?.player_id ?? 0), { into: other?.player_id, both_plans: 0 });
	// Nothing was opened.
	expect(await world.db.$count(consentChanges)).toBe(had);
});

test('a yes on a paused page says so, and doesn’t tell anybody that fans can give', async () => {
	await askFirst();
	const held = await holdSigned(admin, athlete, world.athlete);
	await athlete.call('POST', claimApi.consent(held.claim_id), { to: 'paused' });
	await sayYesTo(athlete, held.claim_id);
	expect((await mailsTo(world.db, athlete.user_email)).at(-1)?.body).toContain('page is still closed to donations');
});

test('who has moved is not among those who have said yes, and no work status waits for them', async () => {
	await askFirst();
	const held = await holdSigned(admin, athlete, world.athlete);
	await sayYesTo(athlete, held.claim_id);
	const said = async () => (await admin.call('GET', adminRosterApi.consentMode)).json().said_yes;
	expect(await said()).toBe(1);
	await sayYesTo(athlete, held.claim_id, 'f1');
	const waiting = async () => (await admin.call('GET', adminApi.overview)).json().waiting_work;
	expect([await said(), await waiting()]).toEqual([0, 1]);
	const [team] = await world.db.insert(teams).values({ sport_id: 2, team_name: 'Far State', team_fold: 'far state', slug: 'far-state' }).returning();
	await admin.call('POST', adminRosterApi.transfer(world.athlete), { from_team_id: world.team, to_team_id: team?.team_id });
	expect(await waiting()).toBeUndefined();
	await admin.call('POST', adminRosterApi.transfer(world.athlete), { from_team_id: team?.team_id, to_team_id: world.team });
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
		const refused = await person.call('PUT', adminRosterApi.consentMode, { mode: 'listed', seen: 'claimed' });
		expect([refused.statusCode, refused.json()]).toEqual([
			409,
			{ code: 'conflict', detail: 'The server’s setting CONSENT=claimed decides this. Change it there.' },
		]);
	} finally {
		await fixed.close();
	}
});
