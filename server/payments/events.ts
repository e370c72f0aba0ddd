import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#server/db/open.ts';
import { rowsOf } from '#server/db/rows.ts';
import { providerEvents } from '#server/db/schema.ts';
import { leaseUntil, nextTry, reasonOf } from './back-off.ts';
import type { PaymentDeps } from './deps.ts';
import { applyTruth } from './settle.ts';

/** Of an event we believe only which session it is about; what happened is asked of the provider. */
const payloadSchema = z.object({ session_id: z.string() });

export interface ProviderEvent {
	provider: string;
	event_id: string;
	type: string;
	payload: z.infer<typeof payloadSchema>;
}

/** Notes an event once; a repetition changes nothing. Handling follows after the answer. */
export async function recordEvent(tx: Db, event: ProviderEvent, now: Date): Promise<void> {
	await tx
		.insert(providerEvents)
		.values({ ...event, received_at: now, run_after: now })
		.onConflictDoNothing();
}

/** Handles every event that is due, one by one. Safe in several processes at once. @returns how many were handled. */
export async function handleDueEvents(deps: PaymentDeps): Promise<number> {
	let handled = 0;
	for (let event = await claim(deps); event !== undefined; event = await claim(deps)) {
		try {
			await handle(deps, event);
			handled++;
		} catch (error) {
			const now = deps.clock();
			await deps.db
				.update(providerEvents)
				.set({ last_error: reasonOf(error), run_after: nextTry(now, event.attempts) })
				.where(isEvent(event));
		}
	}
	return handled;
}

type Claimed = Pick<typeof providerEvents.$inferSelect, 'provider' | 'event_id' | 'payload' | 'attempts'>;

async function claim(deps: PaymentDeps): Promise<Claimed | undefined> {
	const now = deps.clock();
	const [event] = rowsOf<Claimed>(
		await deps.db.execute(sql`
			update provider_events e set attempts = e.attempts + 1, run_after = ${leaseUntil(now).toISOString()}::timestamptz
			from (
				select provider, event_id from provider_events
				where handled_at is null and provider = ${deps.payments.name} and run_after <= ${now.toISOString()}::timestamptz
				order by run_after limit 1 for update skip locked
			) due
			where e.provider = due.provider and e.event_id = due.event_id
			returning e.provider, e.event_id, e.payload, e.attempts`),
	);
	return event;
}

async function handle(deps: PaymentDeps, event: Claimed): Promise<void> {
	const { session_id } = payloadSchema.parse(event.payload);
	const session = await deps.payments.getSession(session_id);
	await deps.db.transaction(async (raw) => {
		const tx = raw as Db;
		const now = deps.clock();
		await applyTruth(tx, deps.payments.name, session, now);
		await tx.update(providerEvents).set({ handled_at: now, last_error: null }).where(isEvent(event));
	});
}

function isEvent({ provider, event_id }: Pick<Claimed, 'provider' | 'event_id'>) {
	return and(eq(providerEvents.provider, provider), eq(providerEvents.event_id, event_id));
}
