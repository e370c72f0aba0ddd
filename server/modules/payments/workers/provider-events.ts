import type { LimitFunction } from 'p-limit';
import { LEASE_MS, leaseUntil } from '#server/core/back-off.ts';
import { type Shift, workThrough } from '#server/core/leased-work.ts';
import { and, eq, inArray, isNull, or, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { type ClaimedRow, type LeaseTable, leasesIn } from '#server/db/leased-rows.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { providerEvents } from '#server/db/schema/payments-schema.ts';
import { applyCardSetup } from '../cards/card-setups.ts';
import { applyCharge } from '../ledger/apply-charge.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { followCustomer } from '../plans/plan-card.ts';
import { applyPledgeSetup } from '../pledges/pledge-card.ts';
import { isInBooks, mayBeMissing } from '../provider/may-be-missing.ts';
import { type About, aboutSchema, NothingTakenError, ProviderRefusedError } from '../provider/payment-provider.ts';
import { bookingTurns, paymentShift } from '../queues/payment-shift.ts';
import { fetchChargeOrigin } from '../sessions/apply-found.ts';

/**
 * A charge that we haven't booked may belong to a session that we are just looking up. After this long, it isn't ours.
 */
const BOOKED_WITHIN_MS = 5 * 60_000;

/** Two queues: hundreds of plans come due on one day, and somebody who has just paid doesn't wait for them. */
export type EventQueue = 'plans' | 'others';
const QUEUES: readonly EventQueue[] = ['others', 'plans'];

/**
 * Handles every due event of one queue or of both, many at a time, but never two about the same donation. Safe in
 * several processes at once.
 *
 * @param say notes events that turn out not to be ours. @param shift what all queues of this process share.
 * @returns how many were handled.
 */
export async function handleDueEvents(
	deps: PaymentDeps,
	queues: readonly EventQueue[] = QUEUES,
	say: Say = () => undefined,
	shift: Shift = paymentShift(deps),
): Promise<number> {
	let handled = 0;
	for (const queue of queues) handled += await handleQueue(deps, queue, say, shift);
	return handled;
}

function handleQueue(deps: PaymentDeps, queue: EventQueue, say: Say, shift: Shift): Promise<number> {
	const { db, clock, payments } = deps;
	const booking = bookingTurns();
	return workThrough<ClaimedEvent>(
		{
			clock,
			claim: (limit, now) => claimEvents(db, { provider: payments.name, queue, limit }, now),
			keyOf: ({ key }) => key,
			work: (event) => handle(deps, event, booking, say),
			...leasesIn(db, leasesOf(payments.name)),
		},
		shift,
	);
}

/** Writes a line for the operator. */
export type Say = (note: string) => void;

type DueEvent = Pick<typeof providerEvents.$inferSelect, 'provider' | 'event_id' | 'type' | 'payload' | 'attempts' | 'last_error'> & {
	due_at: number;
	/** Milliseconds since it arrived. */
	age: number;
	/** What it is about, see `donationKey`. */
	key: string;
};
type ClaimedEvent = DueEvent & ClaimedRow;

function leasesOf(provider: string): LeaseTable {
	const { event_id: id, attempts, run_after, handled_at, provider: of } = providerEvents;
	return { table: providerEvents, id, attempts, run_after, isOpen: sql`${handled_at} is null and ${of} = ${provider}` };
}

/**
 * The donation or basket that an event is about, as far as our books know it; else the plan, charge, card, or customer.
 * An event of a charge that isn't booked yet asks nothing, so it may go beside the one that books it.
 */
const donationKey = sql`coalesce(
	e.payload ->> 'intent_id',
	(select l.intent_id::text from plans l where l.provider = e.provider and l.plan_ref = e.payload ->> 'plan_ref'),
	(select coalesce(case when p.line > 0 then i.basket_id end, i.intent_id)::text from payments p join intents i on i.intent_id = p.intent_id
		where p.provider = e.provider and p.provider_ref = e.payload ->> 'charge_ref' order by p.line limit 1),
	(select i.intent_id::text from intents i where i.provider = e.provider
		and i.provider_session_id = coalesce(e.payload ->> 'session_id', e.payload ->> 'setup_ref', e.payload ->> 'charge_ref') limit 1),
	e.payload::text
)`;

const isIn = (queue: EventQueue) => (queue === 'plans' ? sql`e.payload -> 'plan_ref' is not null` : sql`e.payload -> 'plan_ref' is null`);

/**
 * Keys of the events that a worker has in hand, of both queues. While it has one, `last_error` is null; an event that
 * waits for its retry has one. Two branches, because each queue has its own index.
 */
export function heldKeys(provider: string, now: Date) {
	const until = new Date(now.getTime() + 2 * LEASE_MS);
	const held = (queue: EventQueue) => sql`
		select ${donationKey} as key from provider_events e
		where e.handled_at is null and ${isIn(queue)} and e.provider = ${provider} and e.attempts > 0 and e.last_error is null
			and e.run_after > ${now.toISOString()}::timestamptz and e.run_after <= ${until.toISOString()}::timestamptz`;
	return sql`${held('others')} union all ${held('plans')}`;
}

/** Events looked at for each that is claimed. Two processes that claim at once leave each other enough. */
const LOCKED_PER_ROW = 4;

export interface EventClaim {
	provider: string;
	queue: EventQueue;
	/** Events at most. */
	limit: number;
}

const isDue = ({ provider, queue }: EventClaim, now: Date) =>
	sql`e.handled_at is null and ${isIn(queue)} and e.provider = ${provider} and e.run_after <= ${now.toISOString()}::timestamptz`;

/**
 * The events of a queue that have been due longest and whose key nobody has in hand, a few for each that is to be
 * claimed. So few, because each takes a lock: a plan that sorts before it limits would otherwise lock the key of every
 * event that is due, and PostgreSQL has room for some thousand locks.
 */
export function nextEvents(claim: EventClaim, now: Date) {
	return sql`
		with held as materialized (${heldKeys(claim.provider, now)})
		select e.event_id, ${donationKey} as key from provider_events e
		where ${isDue(claim, now)} and ${donationKey} not in (select key from held)
		order by e.run_after limit ${LOCKED_PER_ROW * claim.limit}`;
}

/**
 * Locks the events to claim. The key is locked before the row, and a key that somebody else is just claiming is left out
 * with all its events, so none is claimed out of order.
 */
function lockEvents(claim: EventClaim, now: Date) {
	return sql`
		with next as materialized (${nextEvents(claim, now)})
		select e.provider, e.event_id, e.type, e.payload, e.attempts, e.last_error, next.key,
			(extract(epoch from e.run_after) * 1000000)::float8 as due_at, (extract(epoch from ${now.toISOString()}::timestamptz - e.received_at) * 1000)::float8 as age
		from next join provider_events e on e.provider = ${claim.provider} and e.event_id = next.event_id
		where ${isDue(claim, now)} and pg_try_advisory_xact_lock(hashtextextended('events of ' || next.key, 0))
		order by e.run_after limit ${claim.limit} for update of e skip locked`;
}

/**
 * Claims due events. Whoever claims one holds the lock of its key until the lease is committed, and looks once more who
 * has the key in hand. So two processes never have events of one donation at once.
 */
export function claimEvents(db: Db, claim: EventClaim, now: Date): Promise<ClaimedEvent[]> {
	return inTransaction(db, async (tx) => {
		const due = rowsOf<DueEvent>(await tx.execute(lockEvents(claim, now)));
		if (due.length === 0) return [];
		const held = new Set(rowsOf<{ key: string }>(await tx.execute(heldKeys(claim.provider, now))).map(({ key }) => key));
		const free = due.filter(({ key }) => !held.has(key));
		if (free.length === 0) return [];
		const leased_until = leaseUntil(now);
		const isFree = inArray(
			providerEvents.event_id,
			free.map(({ event_id }) => event_id),
		);
		await tx
			.update(providerEvents)
			.set({ attempts: sql`${providerEvents.attempts} + 1`, run_after: leased_until, last_error: null })
			.where(and(eq(providerEvents.provider, claim.provider), isFree));
		return free
			.sort((a, b) => b.age - a.age || a.due_at - b.due_at)
			.map((event) => ({ ...event, id: event.event_id, attempts: event.attempts + 1, leased_until }));
	});
}

async function handle(deps: PaymentDeps, event: ClaimedEvent, booking: LimitFunction, say: Say): Promise<void> {
	const about = aboutSchema.parse(event.payload);
	const told = await openAbout(deps.db, event);
	// The answer about an earlier event of this claim covered this one, too.
	if (!told.some(({ event_id }) => event_id === event.event_id)) return;
	const apply = await fetchApply(deps, about, event).catch(async (error: unknown): Promise<Apply> => {
		const isMissing = error instanceof ProviderRefusedError && error.isMissing;
		if (!(error instanceof NotOursError) && !(isMissing && (await mayBeMissing(deps.db, event.provider, about)))) throw error;
		say(`the card provider’s event ${event.event_id} (${event.type}) isn’t about anything of ours: ${error.message}`);
		return nothing;
	});
	const book = async (tx: Db) => {
		const now = deps.clock();
		await apply(tx, now);
		const isTold = inArray(
			providerEvents.event_id,
			told.map(({ event_id }) => event_id),
		);
		await tx
			.update(providerEvents)
			.set({ handled_at: now, last_error: null })
			.where(or(isEvent(event), and(eq(providerEvents.provider, event.provider), isTold)));
	};
	await booking(() => inTransaction(deps.db, book));
}

type Apply = (tx: Db, now: Date) => Promise<unknown>;

/** Looks up what an event is about. The returned function stores the result. */
async function fetchApply(deps: PaymentDeps, about: About, event: ClaimedEvent): Promise<Apply> {
	if ('charge_ref' in about) return fetchCharge(deps, about.charge_ref, event);
	if ('setup_ref' in about) {
		const setup = await deps.payments.getCardSetup(about.setup_ref);
		return async (tx, now) => {
			const context = { provider: deps.payments.name, publicUrl: deps.publicUrl, now };
			if (!(await applyPledgeSetup(tx, setup, context))) await applyCardSetup(tx, setup, context);
		};
	}
	if ('customer_ref' in about) return (tx, now) => followCustomer(tx, deps.payments.name, about.customer_ref, now);
	return fetchChargeOrigin(deps, about);
}

/** The event is about something of other software on the same account. */
class NotOursError extends Error {
	override name = 'NotOursError';
}

const nothing: Apply = async () => undefined;

/** Doesn't ask about a charge that our books lack: another software's may have a currency that we can't read. */
async function fetchCharge({ db, payments }: PaymentDeps, charge_ref: string, event: ClaimedEvent): Promise<Apply> {
	if (!(await isInBooks(db, payments.name, { charge_ref }))) {
		if (event.age < BOOKED_WITHIN_MS) throw new Error(`charge ${charge_ref} is not booked yet`);
		throw new NotOursError(`charge ${charge_ref} isn’t in our books`);
	}
	const charge = await payments.getCharge(charge_ref).catch((error: unknown) => {
		// Releasing an authorization looks like a refund in the provider's events.
		if (error instanceof NothingTakenError) return undefined;
		throw error;
	});
	if (charge === undefined) return nothing;
	return async (tx, now) => {
		const isBooked = await applyCharge(tx, payments.name, charge, now);
		if (!isBooked && event.age < BOOKED_WITHIN_MS) throw new Error(`charge ${charge_ref} is not booked yet`);
	};
}

/**
 * Open events about the same object. One lookup at the provider covers all events that were read before it. An event
 * that arrives later may be about something newer. We don't compare times, because clocks may differ.
 */
export function openAbout(db: Db, { provider, payload }: Pick<ClaimedEvent, 'provider' | 'payload'>) {
	return db
		.select({ event_id: providerEvents.event_id })
		.from(providerEvents)
		.where(and(eq(providerEvents.provider, provider), sql`${providerEvents.payload} = ${JSON.stringify(payload)}::jsonb`, isNull(providerEvents.handled_at)));
}

function isEvent({ provider, event_id }: Pick<ClaimedEvent, 'provider' | 'event_id'>) {
	return and(eq(providerEvents.provider, provider), eq(providerEvents.event_id, event_id));
}
