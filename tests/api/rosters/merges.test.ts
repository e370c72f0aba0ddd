import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { adminApi } from '#domain/api/admin-paths.ts';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { API_KEY_HEADER, api, IDEMPOTENCY_HEADER } from '#domain/api/api-paths.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import { statementSchema } from '#domain/donation/donation-records.ts';
import { adminAthletesAnswerSchema } from '#domain/roster/athlete-edit.ts';
import { mergePreviewSchema } from '#domain/roster/athlete-merge.ts';
import { favoritesAnswerSchema } from '#domain/roster/listing/favorite-players.ts';
import { snapshotHeadSchema, syncDeltaSchema } from '#domain/roster/roster-sync-feed.ts';
import { asc, eq, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { intents, ledgerEntries, payments, plans } from '#server/db/schema/payments-schema.ts';
import { auditLog } from '#server/db/schema/people-schema.ts';
import { collaborationRequests } from '#server/db/schema/requests-schema.ts';
import { playerMerges, playerSources, players, sports, teams } from '#server/db/schema/rosters-schema.ts';
import { registerBasket } from '#server/modules/payments/baskets/register-basket.ts';
import { untilSettled } from '../fixtures/databases/test-database.ts';
import { addLastingPerson, type Person, visitor } from '../fixtures/logged-in-people.ts';
import {
	askRefund,
	beginPlan,
	checkout,
	differences,
	donationBody,
	paymentWorld,
	received,
	register,
	session,
	settleDown,
	type World,
} from '../fixtures/payments/payment-world.ts';
import { collaboration } from '../fixtures/request-bodies.ts';
import { sayNo } from '../fixtures/say-no.ts';

let world: World;
let admin: Person;
/** Two records of Jordan Ellery on one team, as two sources spelled him. */
let kept: number;
let twin: number;
beforeEach(async () => {
	world = await paymentWorld();
	admin = await addLastingPerson(world, { role: 'admin', password_hash: 'x' });
	kept = world.athlete;
	twin = world.other;
});
afterEach(() => world.close());

const merge = (from = twin, into = kept, both_plans = 0) => admin.call('POST', adminRosterApi.merge(from), { into, both_plans });
const unmerge = (from = twin) => admin.call('POST', adminRosterApi.unmerge(from));
const preview = async (from = twin, into = kept) => mergePreviewSchema.parse((await admin.call('GET', adminRosterApi.merge(from, into))).json());
/** A paid donation to an athlete, and its payment's id. */
async function give(player_id: number, amount = 50, of?: Person, named = false): Promise<string> {
	const body = donationBody(world, { player_id, amount, ...(of && { user_id: of.user_id }), ...(named && { named }) });
	const answer = of === undefined ? await register(world, body) : (await of.call('POST', api.checkoutOneTime, body)).json();
	await world.sandbox.pay(await session(world, answer.intent_id));
	await settleDown(world);
	const [payment] = await world.db.select().from(payments).where(eq(payments.intent_id, answer.intent_id));
	return payment?.payment_id ?? '';
}
const save = (who: Person, player_id: number, op_id = randomUUID()) =>
	who.call('POST', api.saveFavorite, { user_id: who.user_id, player_id }, { [IDEMPOTENCY_HEADER]: op_id });
const favoritesOf = async (who: Person) =>
	favoritesAnswerSchema.parse((await who.call('POST', api.favorites(who.user_id, 50, 0))).json()).data.map(({ player_id, retired }) => [player_id, retired]);
const recordOf = async (player_id: number) => (await world.db.select().from(players).where(eq(players.player_id, player_id)))[0];
const call = visitor;
const booksOf = async () => [
	await world.db.select().from(ledgerEntries).orderBy(asc(ledgerEntries.transaction_id), asc(ledgerEntries.amount_cents)),
	await world.db.select({ payment_id: payments.payment_id, player_id: payments.player_id }).from(payments).orderBy(asc(payments.payment_id)),
];

describe('money', () => {
	test('counts for the record that stays, and no payment and no ledger row moves', async () => {
		await give(kept, 20);
		await give(twin, 30);
		const books = await booksOf();
		const before = await preview();
		expect([before.from, before.into].map((side) => [side.received, side.donations])).toEqual([
			[30, 1],
			[20, 1],
		]);
		const answer = await merge();
		expect(answer.statusCode, answer.body).toBe(200);
		expect(answer.json()).toMatchObject({ player_id: kept });
		expect([await received(world, kept), await received(world, twin)]).toEqual([5000, 0]);
		expect(await booksOf()).toEqual(books);
		expect(await differences(world)).toEqual([]);
	});

	test('that comes in, is refunded, or is lost later for the merged record counts for the one that stays', async () => {
		const paid = await give(twin, 30);
		const open = await register(world, donationBody(world, { player_id: twin, amount: 15 }));
		await merge();
		await world.sandbox.pay(await session(world, open.intent_id));
		await settleDown(world);
		expect([await received(world, kept), await received(world, twin)]).toEqual([4500, 0]);
		await askRefund(world, paid, 1000);
		await settleDown(world);
		expect([await received(world, kept), await received(world, twin)]).toEqual([3500, 0]);
		expect(await differences(world)).toEqual([]);
	});

	test('that settles together in one checkout for both records is booked once', async () => {
		const [one, two] = [
			await register(world, donationBody(world, { player_id: kept, amount: 20 })),
			await register(world, donationBody(world, { player_id: twin, amount: 30 })),
		];
		const { basket_id } = await registerBasket(world.deps, { intent_ids: [one.intent_id, two.intent_id] }, { op_id: randomUUID() });
		await merge();
		await world.sandbox.pay(await session(world, basket_id, randomUUID()));
		await settleDown(world);
		expect([await received(world, kept), await received(world, twin)]).toEqual([5000, 0]);
		expect(await differences(world)).toEqual([]);
	});

	test('booked by a server of the former release, which updates the merged record, counts too', async () => {
		await give(twin, 30);
		await merge();
		await inTransaction(world.db, async (tx) => {
			await tx.execute(sql`update players set received_cents = received_cents + 700 where player_id = ${twin}`);
		});
		expect([await received(world, kept), await received(world, twin)]).toEqual([3700, 0]);
	});

	test('comes back with an undo, and what came in for the other record meanwhile stays there', async () => {
		await give(kept, 20);
		const paid = await give(twin, 30);
		await merge();
		await give(kept, 5);
		await askRefund(world, paid, 1000);
		await settleDown(world);
		const answer = await unmerge();
		expect(answer.statusCode, answer.body).toBe(200);
		expect([await received(world, kept), await received(world, twin)]).toEqual([2500, 2000]);
		expect((await recordOf(twin))?.retired_at).toBeNull();
		expect(await differences(world)).toEqual([]);
	});

	test('a waiting donation of a phone goes to the record that stays, once, also when it is sent again', async () => {
		await merge();
		const op_id = randomUUID();
		const body = donationBody(world, { player_id: twin, amount: 12 });
		const [first, again] = [await checkout(world, body, op_id), await checkout(world, body, op_id)];
		expect([first.statusCode, again.json()]).toEqual([200, first.json()]);
		const [intent] = await world.db.select().from(intents).where(eq(intents.intent_id, first.json().intent_id));
		expect(intent).toMatchObject({ player_id: kept, player_name: 'Jordan Ellery' });
	});

	test('supporters, months, and names are read from both, by either id', async () => {
		const [ada, bo] = [
			await addLastingPerson(world, { user_name: 'Ada Lund', password_hash: 'x' }),
			await addLastingPerson(world, { user_name: 'Bo Reyes', password_hash: 'x' }),
		];
		await give(kept, 20, ada, true);
		await give(twin, 30, bo, true);
		await give(twin, 10, ada, true);
		await merge();
		for (const id of [kept, twin]) {
			expect((await call(world)('GET', api.support(id))).json().supporters).toBe(2);
			expect((await call(world)('GET', api.supporters(id))).json().supporters).toHaveLength(2);
		}
	});
});

describe('a donor’s statement', () => {
	test('has one line for both records, with the present name, and two again after an undo', async () => {
		const ada = await addLastingPerson(world, { password_hash: 'x' });
		await give(kept, 20, ada);
		const paid = await give(twin, 30, ada);
		const third = await addRecord('Somebody Else');
		await give(third, 40, ada);
		await askRefund(world, paid, 1000);
		await settleDown(world);
		await merge();
		const of = async () => {
			const answer = await ada.call('GET', api.myStatement(world.deps.clock().getUTCFullYear(), 'UTC'));
			return statementSchema.parse(answer.json());
		};
		const merged = await of();
		expect(merged.athletes).toEqual([
			{ player_id: kept, player_name: 'Jordan Ellery', team_name: 'Harbor State', payments: 2, amount: 50, returned: 10, kept: 40 },
			{ player_id: third, player_name: 'Somebody Else', team_name: 'Harbor State', payments: 1, amount: 40, returned: 0, kept: 40 },
		]);
		// Each payment is as its receipt says.
		expect(merged.payments.map(({ player_id, player_name }) => [player_id, player_name])).toEqual([
			[kept, 'Jordan Ellery'],
			[twin, 'Émile O’Brien'],
			[third, 'Somebody Else'],
		]);
		await unmerge();
		expect((await of()).athletes.map(({ player_id, kept: dollars }) => [player_id, dollars])).toEqual([
			[third, 40],
			[twin, 20],
			[kept, 20],
		]);
		// Whoever is removed keeps the name under which was given: a donor knows nobody called Removed athlete.
		const admin = await addLastingPerson(world, { role: 'admin' });
		await sayNo(world, admin, third, 'removed');
		expect((await of()).athletes[0]).toMatchObject({ player_id: third, player_name: 'Somebody Else', kept: 40 });
	});
});

describe('monthly donations', () => {
	test('go on, and are not paused because the record left its roster', async () => {
		const ada = await addLastingPerson(world, { password_hash: 'x' });
		const intent_id = await beginPlan(world, ada, { player_id: twin });
		expect((await preview()).from.plans).toBe(1);
		await merge();
		await settleDown(world, world.deps, 86_400_000);
		const [plan] = await world.db.select().from(plans).where(eq(plans.intent_id, intent_id));
		expect(plan).toMatchObject({ state: 'active', paused_at: null });
		// A second one isn't begun without asking.
		const again = await ada.call('POST', api.checkoutSubscription, {
			...donationBody(world, { player_id: kept }),
			user_id: ada.user_id,
			recurring_cost_duration: 3,
		});
		expect(again.json().code).toBe('plan_exists');
	});

	test('of one donor to each record are a question', async () => {
		const ada = await addLastingPerson(world, { password_hash: 'x' });
		await beginPlan(world, ada, { player_id: twin });
		await beginPlan(world, ada, { player_id: kept });
		expect((await preview()).both_plans).toBe(1);
		const refused = await merge();
		expect(refused.json()).toMatchObject({ code: 'conflict', detail: expect.stringContaining('1 donor has a monthly donation to each') });
		expect((await recordOf(twin))?.merged_into).toBeNull();
		expect((await merge(twin, kept, 1)).statusCode).toBe(200);
		expect(await world.db.$count(plans, eq(plans.state, 'active'))).toBe(2);
	});
});

describe('what leads to the merged record', () => {
	test('favorites move, whoever saved both keeps one, and an undo gives them back', async () => {
		const [ada, bo, cy] = [await addLastingPerson(world), await addLastingPerson(world), await addLastingPerson(world)];
		await save(ada, twin);
		await save(bo, twin);
		await save(bo, kept);
		const op_id = randomUUID();
		await save(cy, kept, op_id);
		await merge();
		for (const who of [ada, bo, cy]) expect(await favoritesOf(who)).toEqual([[kept, false]]);
		// A phone that still knows the old id saves the present one.
		expect((await save(cy, twin)).json()).toMatchObject({ player_id: kept });
		expect(await favoritesOf(cy)).toEqual([[kept, false]]);
		await unmerge();
		expect(await favoritesOf(ada)).toEqual([[twin, false]]);
		expect((await favoritesOf(bo)).sort()).toEqual(
			[
				[kept, false],
				[twin, false],
			].sort(),
		);
		expect(await favoritesOf(cy)).toEqual([[kept, false]]);
	});

	test('a favorite that was saved under the old id before is recognized when it is sent again', async () => {
		const ada = await addLastingPerson(world);
		const op_id = randomUUID();
		const first = await save(ada, twin, op_id);
		await merge();
		expect((await save(ada, twin, op_id)).json()).toEqual({ ...first.json(), player_id: kept });
	});

	test('a waiting collaboration request of a phone goes to the record that stays, once, also when it is sent again', async () => {
		await merge();
		const op_id = randomUUID();
		const ask = () => call(world)('POST', requestApi.collaborationRequests, { ...collaboration(world), player_id: twin }, { [IDEMPOTENCY_HEADER]: op_id });
		const [first, again] = [await ask(), await ask()];
		expect([first.statusCode, again.json()], first.body).toEqual([200, first.json()]);
		expect(await world.db.select().from(collaborationRequests)).toMatchObject([{ op_id, player_id: kept, player_name: 'Jordan Ellery' }]);
	});

	test('get_player answers with the record that stays', async () => {
		await merge();
		expect((await call(world)('GET', api.player(twin, world.team))).json()).toMatchObject({ player_id: kept, player_name: 'Jordan Ellery' });
		await unmerge();
		expect((await call(world)('GET', api.player(twin, world.team))).json()).toMatchObject({ player_id: twin });
	});

	test('the phone learns it: in a delta, in a snapshot, and that it is over after an undo', async () => {
		const headOf = async () => snapshotHeadSchema.parse(JSON.parse((await sync()).body.split('\n', 1)[0] ?? ''));
		const sync = (since?: string) => world.app.inject({ url: api.sync(2, since), headers: { [API_KEY_HEADER]: world.env.API_KEY } });
		await untilSettled(world.db);
		const before = await headOf();
		expect(before.merged).toBeUndefined();
		await merge();
		await untilSettled(world.db);
		const delta = syncDeltaSchema.parse((await sync(before.cursor)).json());
		expect([delta.removed_player_ids, delta.merged]).toEqual([[twin], [[twin, kept]]]);
		await unmerge();
		await untilSettled(world.db);
		const after = syncDeltaSchema.parse((await sync(delta.cursor)).json());
		expect(after.merged).toBeUndefined();
		expect(after.players.map(({ player_id }) => player_id)).toContain(twin);
	});

	test('ids of sources move, so the next roster is about the record that stays', async () => {
		await world.db.insert(playerSources).values({ source: 'school', season: '2025', external_id: 'x-7', player_id: twin });
		const owner = async () => (await world.db.select().from(playerSources).where(eq(playerSources.external_id, 'x-7')))[0]?.player_id;
		await merge();
		expect(await owner()).toBe(kept);
		await unmerge();
		expect(await owner()).toBe(twin);
	});

	test('transactions say the present name, and are found by either', async () => {
		const third = await addRecord('Jay Ellery');
		await give(third, 30);
		await merge(third);
		for (const athlete of ['jordan', 'jay']) {
			const { data } = (await admin.call('GET', `/v1/admin/transactions?athlete=${athlete}`)).json();
			expect(
				data.map(({ player_name }: { player_name: string }) => player_name),
				athlete,
			).toEqual(['Jordan Ellery']);
		}
		const all = (await admin.call('GET', `${adminApi.allTransactions}?limit=10&skip=0`)).json();
		expect(all.map(({ player_name }: { player_name: string }) => player_name)).toEqual(['Jordan Ellery']);
	});
});

describe('a merge', () => {
	test('is refused with the reason, and changes nothing', async () => {
		const other = await otherSport();
		const refused: [number, number, string][] = [
			[kept, kept, 'These are the same record.'],
			[twin, 2_000_000_000, 'We couldn’t find that athlete.'],
			[2_000_000_000, kept, 'We couldn’t find that athlete.'],
			[twin, other, 'They play different sports, and each sport has a record of its own.'],
			[twin, world.retired, 'Gone Away’s record is off the roster. Merge it into the one that is on the roster.'],
		];
		for (const [from, into, detail] of refused) {
			expect((await merge(from, into)).json()).toMatchObject({ detail });
			expect((await admin.call('GET', adminRosterApi.merge(from, into))).json()).toMatchObject({ detail });
		}
		await merge();
		for (const [from, into] of [
			[twin, world.retired],
			[world.retired, twin],
		] as const)
			expect((await merge(from, into)).json()).toMatchObject({ code: 'conflict', detail: 'A record of Émile O’Brien is already merged into another one.' });
		expect(await world.db.$count(playerMerges)).toBe(1);
	});

	test('of a record into which another was merged carries that one along, and is undone in the order in which it was done', async () => {
		await give(world.athlete, 10);
		await give(twin, 20);
		const third = await addRecord('J. Ellery');
		await give(third, 40);
		await merge(third, twin);
		await merge(twin, kept);
		expect([await received(world, kept), await received(world, twin), await received(world, third)]).toEqual([7000, 0, 0]);
		expect((await recordOf(third))?.merged_into).toBe(kept);
		expect((await call(world)('GET', api.player(third, world.team))).json()).toMatchObject({ player_id: kept });
		expect((await unmerge(third)).json()).toMatchObject({ code: 'conflict' });
		await unmerge(twin);
		expect([await received(world, kept), await received(world, twin), await received(world, third)]).toEqual([1000, 6000, 0]);
		await unmerge(third);
		expect([await received(world, kept), await received(world, twin), await received(world, third)]).toEqual([1000, 2000, 4000]);
		expect(await differences(world)).toEqual([]);
	});

	test('is listed among those who left, isn’t brought back there, and is audited', async () => {
		await merge();
		const { data } = adminAthletesAnswerSchema.parse((await admin.call('GET', `${adminRosterApi.athletes}?retired=yes`)).json());
		expect(data.find(({ player_id }) => player_id === twin)?.merged_into).toBe('Jordan Ellery');
		expect(data.find(({ player_id }) => player_id === world.retired)?.merged_into).toBeNull();
		expect((await admin.call('POST', adminRosterApi.restore(twin))).json()).toMatchObject({
			code: 'conflict',
			detail: expect.stringContaining('Undo the merge instead.'),
		});
		expect((await admin.call('GET', adminRosterApi.athlete(twin))).json().merged_into).toEqual({
			player_id: kept,
			player_name: 'Jordan Ellery',
			team_name: 'Harbor State',
		});
		await unmerge();
		expect((await unmerge()).json()).toMatchObject({ code: 'conflict', detail: 'Émile O’Brien’s record isn’t merged into another one.' });
		const entries = await world.db.select().from(auditLog).where(eq(auditLog.subject_id, twin)).orderBy(asc(auditLog.audit_id));
		expect(entries.map(({ action, actor_id }) => [action, actor_id])).toEqual([
			['athletes_merged', admin.user_id],
			['merge_undone', admin.user_id],
		]);
	});

	test('of a record that was off its roster leaves it there after an undo', async () => {
		await merge(world.retired, kept);
		await unmerge(world.retired);
		expect((await recordOf(world.retired))?.retired_at).not.toBeNull();
	});

	test('twice at once, in both directions, is one', async () => {
		const answers = await Promise.all([merge(twin, kept), merge(kept, twin)]);
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
	});
});

async function addRecord(player_name: string): Promise<number> {
	const [row] = await world.db
		.insert(players)
		.values({ sport_id: 2, team_id: world.team, team_fold: 'harbor state', player_name, name_fold: player_name.toLowerCase(), slug: `x-${randomUUID()}` })
		.returning({ player_id: players.player_id });
	return row?.player_id ?? Number.NaN;
}

async function otherSport(): Promise<number> {
	await world.db.insert(sports).values({ sport_id: 3, sport_name: 'Golf', slug: 'golf' });
	const [team] = await world.db.insert(teams).values({ sport_id: 3, team_name: 'Harbor State', team_fold: 'harbor state', slug: 'harbor-state' }).returning();
	const [row] = await world.db
		.insert(players)
		.values({ sport_id: 3, team_id: team?.team_id ?? 0, team_fold: 'harbor state', player_name: 'Jordan Ellery', name_fold: 'jordan ellery', slug: 'jordan' })
		.returning({ player_id: players.player_id });
	return row?.player_id ?? Number.NaN;
}
