import { leaseUntil } from '#server/core/back-off.ts';
import { and, eq, inArray, isNull, or, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { providerEvents } from '#server/db/schema/payments-schema.ts';
import { applyCardSetup } from '../cards/card-setups.ts';
import { applyCharge } from '../ledger/apply-charge.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { lookUpPlan } from '../plans/look-up-plan.ts';
import { followCustomer } from '../plans/plan-card.ts';
import { isInBooks, mayBeMissing } from '../providers/may-be-missing.ts';
import { type About, aboutSchema, NothingTakenError, type ProviderEvent, ProviderRefusedError } from '../providers/payment-provider.ts';
import { type Applied, applyFoundPlan, applyFoundSession } from '../recovery/apply-found.ts';
import { openRestore } from '../recovery/restore-mark.ts';
import { workThrough } from './leased-work.ts';

/**
 * A charge that we haven't booked may belong to a session that we are just looking up. After this long, it isn't ours.
 */
const BOOKED_WITHIN_MS = 5 * 60_000;

/** Stores an event once; a repeat changes nothing. A worker handles it after the answer. @returns whether it is new. */
export async function recordEvent(tx: Db, event: ProviderEvent, now: Date): Promise<boolean> {
	return (await recordEvents(tx, [event], now)).size > 0;
}

/** Stores each of these events once, in one statement. @returns the ids of those that are new. */
export async function recordEvents(tx: Db, events: readonly ProviderEvent[], now: Date): Promise<ReadonlySet<string>> {
	if (events.length === 0) return new Set();
	const rows = events.map(({ provider, event_id, type, about }) => ({
		...{ provider, event_id, type, payload: about ?? {} },
		...{ received_at: now, run_after: now, handled_at: about === undefined ? now : null },
	}));
	const added = await tx.insert(providerEvents).values(rows).onConflictDoNothing().returning({ event_id: providerEvents.event_id });
	return new Set(added.map(({ event_id }) => event_id));
}

/** Two queues: hundreds of plans come due on one day, and somebody who has just paid doesn't wait for them. */
export type EventQueue = 'plans' | 'others';
const QUEUES: readonly EventQueue[] = ['others', 'plans'];

/**
 * Handles every due event of one queue or of both. Safe in several processes at once. @param say notes events that turn
 * out not to be ours. @returns how many were handled.
 */
export async function handleDueEvents(deps: PaymentDeps, queues: readonly EventQueue[] = QUEUES, say: Say = () => undefined): Promise<number> {
	let handled = 0;
	for (const queue of queues) handled += await handleQueue(deps, queue, say);
	return handled;
}

function handleQueue(deps: PaymentDeps, queue: EventQueue, say: Say): Promise<number> {
	return workThrough<ClaimedEvent>({
		clock: deps.clock,
		claim: (now) => claim(deps, queue, now),
		work: (event) => handle(deps, event, say),
		postpone: async (event, failure) => {
			await deps.db.update(providerEvents).set(failure).where(isEvent(event));
		},
	});
}

/** Writes a line for the operator. */
export type Say = (note: string) => void;

type ClaimedEvent = Pick<typeof providerEvents.$inferSelect, 'provider' | 'event_id' | 'type' | 'payload' | 'attempts'> & {
	/** Milliseconds since it arrived. */
	age: number;
};

/** Claims the event of a queue that has been due longest. */
export function claimEvent(provider: string, queue: EventQueue, now: Date) {
	return sql`
		with due as materialized (
			select provider, event_id from provider_events
			where handled_at is null and payload -> 'plan_ref' is ${queue === 'plans' ? sql`not null` : sql`null`} and provider = ${provider} and run_after <= ${now.toISOString()}::timestamptz
			order by run_after limit 1 for update skip locked
		)
		update provider_events e set attempts = e.attempts + 1, run_after = ${leaseUntil(now).toISOString()}::timestamptz
		from due
		where e.provider = due.provider and e.event_id = due.event_id
		returning e.provider, e.event_id, e.type, e.payload, e.attempts,
			(extract(epoch from ${now.toISOString()}::timestamptz - e.received_at) * 1000)::float8 as age`;
}

async function claim({ db, payments }: PaymentDeps, queue: EventQueue, now: Date): Promise<ClaimedEvent | undefined> {
	return rowsOf<ClaimedEvent>(await db.execute(claimEvent(payments.name, queue, now)))[0];
}

async function handle(deps: PaymentDeps, event: ClaimedEvent, say: Say): Promise<void> {
	const about = aboutSchema.parse(event.payload);
	const told = await openAbout(deps.db, event);
	const apply = await fetchApply(deps, about, event).catch(async (error: unknown): Promise<Apply> => {
		const isMissing = error instanceof ProviderRefusedError && error.isMissing;
		if (!(error instanceof NotOursError) && !(isMissing && (await mayBeMissing(deps.db, event.provider, about)))) throw error;
		say(`the card provider’s event ${event.event_id} (${event.type}) isn’t about anything of ours: ${error.message}`);
		return nothing;
	});
	await inTransaction(deps.db, async (tx) => {
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
	});
}

type Apply = (tx: Db, now: Date) => Promise<unknown>;

/** Looks up what an event is about. The returned function stores the result. */
async function fetchApply(deps: PaymentDeps, about: About, event: ClaimedEvent): Promise<Apply> {
	if ('charge_ref' in about) return fetchCharge(deps, about.charge_ref, event);
	if ('setup_ref' in about) {
		const setup = await deps.payments.getCardSetup(about.setup_ref);
		return (tx, now) => applyCardSetup(tx, setup, { provider: deps.payments.name, publicUrl: deps.publicUrl, now });
	}
	if ('customer_ref' in about) return (tx, now) => followCustomer(tx, deps.payments.name, about.customer_ref, now);
	return fetchChargeOrigin(deps, about);
}

/**
 * Looks up the session or plan that the charges belong to. The returned function stores the result, and first records a
 * donation again that a restore has lost.
 */
export async function fetchChargeOrigin(
	deps: PaymentDeps,
	about: { session_id: string } | { plan_ref: string },
): Promise<(tx: Db, now: Date) => Promise<Applied>> {
	const { payments, publicUrl } = deps;
	const context = { provider: payments.name, publicUrl, isRestored: (await openRestore(deps)) !== undefined };
	if ('session_id' in about) {
		const session = await payments.getSession(about.session_id);
		return (tx, now) => applyFoundSession(tx, session, { ...context, now });
	}
	const plan = await lookUpPlan(deps, about.plan_ref);
	return (tx, now) => applyFoundPlan(tx, plan, { ...context, now });
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
