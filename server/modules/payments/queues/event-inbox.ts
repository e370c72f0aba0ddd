import type { Db } from '#server/db/open-database.ts';
import { providerEvents } from '#server/db/schema/payments-schema.ts';
import type { ProviderEvent } from '../provider/payment-provider.ts';

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
