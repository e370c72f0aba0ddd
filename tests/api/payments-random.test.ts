import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api, IDEMPOTENCY_HEADER } from '#domain/api-paths.ts';
import { RECURRING_MONTHS, type RecurringMonths } from '#domain/money.ts';
import { intents, payments, plans, providerEvents } from '#server/db/payments-schema.ts';
import { rowsOf } from '#server/db/rows.ts';
import { recordEvent } from '#server/payments/events.ts';
import { runPaymentWork } from '#server/payments/worker.ts';
import { mortal } from './fixtures/mortal-provider.ts';
import { cancel, checkout, click, differences, gift, paymentWorld, press, received, settleDown, status, type World } from './fixtures/payments.ts';
import { addPerson, type Person } from './fixtures/people.ts';
import { seededRandom } from './fixtures/random.ts';

const GIFTS = 200;
/** Of them are monthly. */
const MONTHLY = 0.15;
const AT_ONCE = 8;

let world: World;
let deadly = false;
const random = seededRandom();
const chance = (p: number) => random() < p;
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

beforeAll(async () => {
	world = await paymentWorld((sandbox) => mortal(sandbox, () => deadly && chance(0.06)));
});
afterAll(() => world.close());

interface Gift {
	op_id: string;
	player_id: number;
	amount: number;
	/** Who gives monthly, and for how long. */
	donor?: Person;
	months: RecurringMonths;
	intent_id?: string;
	/** We told the person that it is cancelled. */
	cancelled?: boolean;
}

/** A person, a bad network and a server that dies now and then. Every refusal that may be is a 4xx or 5xx of ours; nothing throws. */
async function live(one: Gift): Promise<void> {
	if (chance(0.04)) await tryCancel(one);
	const { donor } = one;
	const body = gift(world, { player_id: one.player_id, amount: one.amount });
	const monthly = { ...body, user_id: donor?.user_id, recurring_cost_duration: one.months };
	const send = () =>
		donor === undefined ? checkout(world, body, one.op_id) : donor.call('POST', api.checkoutSubscription, monthly, { [IDEMPOTENCY_HEADER]: one.op_id });
	for (const answer of await Promise.all(Array.from({ length: pick([1, 1, 2, 4]) }, send))) {
		if (answer.statusCode === 200) {
			const { intent_id } = answer.json();
			expect(one.intent_id ?? intent_id).toBe(intent_id);
			one.intent_id = intent_id;
		}
	}
	for (let step = 0; step < 8 && one.intent_id !== undefined; step++) await act(one, one.intent_id);
}

async function act(one: Gift, intent_id: string): Promise<void> {
	const what = random();
	if (what < 0.5) {
		const to = /\/sandbox\/checkout\/(\w+)$/.exec(String((await click(world, intent_id)).headers.location))?.[1];
		if (to === undefined) return;
		const presses = Array.from({ length: pick([0, 1, 1, 2]) }, () => press(world, to, chance(0.7) ? 'pay' : 'decline'));
		if (chance(0.08)) presses.push(cancel(world, one.op_id).then((answer) => noteCancel(one, answer)));
		await Promise.all(presses);
	} else if (what < 0.55) await tryCancel(one);
	else if (one.donor !== undefined && what < 0.62) await month(intent_id);
	else if (one.donor !== undefined && what < 0.64) await one.donor.call('POST', api.cancelPlan(intent_id));
	else if (what < 0.7) await runPaymentWork(world.deps, pick([0, 5000, 5000, 5000]));
	else if (what < 0.78) await repeatEvents();
	else if (what < 0.84) await world.db.delete(providerEvents).where(and(isNull(providerEvents.handled_at), eq(providerEvents.attempts, 0)));
	else if (what < 0.87) world.pass(pick([2000, 60_000, 16 * 60_000, 31 * 60_000]));
	else await world.app.inject({ url: `/v1/intents/${intent_id}`, headers: { 'x-api-key': world.env.API_KEY } });
}

async function month(intent_id: string): Promise<void> {
	const session_id = (await world.db.select().from(intents).where(eq(intents.intent_id, intent_id)))[0]?.provider_session_id;
	if (session_id != null) await world.sandbox.month(session_id, pick(['pays', 'pays', 'is declined']));
}

function noteCancel(one: Gift, answer: Awaited<ReturnType<typeof cancel>>): typeof answer {
	if (answer.statusCode === 200 && answer.json().state === 'cancelled') one.cancelled = true;
	return answer;
}

async function tryCancel(one: Gift): Promise<void> {
	noteCancel(one, await cancel(world, one.op_id));
}

async function repeatEvents(): Promise<void> {
	const some = await world.db.select().from(providerEvents).orderBy(sql`random()`).limit(3);
	for (const { type, payload } of some) {
		await recordEvent(
			world.db,
			{ provider: 'sandbox', event_id: `again-${Math.floor(random() * 1e9)}`, type, about: payload as { session_id: string } },
			world.deps.clock(),
		);
	}
}

function uuid(): string {
	const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

test(`${GIFTS} gifts among repetitions, cancels, lost events and deaths: every cent is where it belongs`, { timeout: 240_000 }, async () => {
	const gifts: Gift[] = Array.from({ length: GIFTS }, () => ({
		op_id: uuid(),
		months: pick(RECURRING_MONTHS),
		player_id: pick([world.athlete, world.other]),
		amount: pick([1, 10, 19.99, 50, 1000, 10_000]),
	}));
	for (const one of gifts) if (chance(MONTHLY)) one.donor = await addPerson(world, {}, new Date('2099-01-01'));
	deadly = true;
	for (let i = 0; i < gifts.length; i += AT_ONCE) {
		await Promise.all(gifts.slice(i, i + AT_ONCE).map(live));
		expect((await differences(world)).filter((row) => Object.hasOwn(row as object, 'rule'))).toEqual([]);
	}
	deadly = false;
	world.pass(31 * 60_000);
	// The rest of every plan.
	for (let n = 0; n < 13; n++) {
		await settleDown(world);
		world.pass(31 * 86_400_000);
	}
	expect(await differences(world)).toEqual([]);
	const begun = await world.db.select().from(plans);
	expect(begun.length).toBeGreaterThan(3);
	// One whose card was declined and never tried again stays past due.
	for (const { state } of begun) expect(['completed', 'cancelled', 'past_due']).toContain(state);

	const outcomes: Record<string, number> = {};
	for (const one of gifts) {
		if (one.intent_id === undefined) continue;
		const { state } = await status(world, one.intent_id);
		outcomes[state] = (outcomes[state] ?? 0) + 1;
		if (one.cancelled) expect(state).toBe('cancelled');
		// `created`: nobody clicked. A cancel that a death cut off has been carried out by now.
		expect(['created', 'paid', 'failed', 'expired', 'cancelled', 'session_open']).toContain(state);
	}
	console.log(outcomes);
	const paidGifts = outcomes.paid ?? 0;
	expect(paidGifts).toBeGreaterThan(GIFTS / 4);
	expect(await world.db.$count(intents)).toBe(gifts.filter((one) => one.intent_id !== undefined).length);
	expect(await world.db.$count(payments, sql`state = 'settled' and instalment = 1`)).toBe(paidGifts);
	const [paid] = rowsOf<{ cents: number }>(
		await world.db.execute(sql`
			select sum(i.amount_cents * coalesce(n.instalments, 1))::int as cents
			from intents i left join (
				select intent_id, count(*) as instalments from plans join payments using (intent_id) where not surplus group by intent_id
			) n using (intent_id)
			where state = 'paid'`),
	);
	expect((await received(world)) + (await received(world, world.other))).toBe(paid?.cents);
});
