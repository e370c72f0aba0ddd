import { toCents } from '#domain/money/money.ts';
import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { intents } from '#server/db/schema/payments-schema.ts';
import type { PaymentProvider } from '#server/modules/payments/provider/payment-provider.ts';
import { recordEvents } from '#server/modules/payments/queues/event-inbox.ts';
import { createSandbox } from '#server/modules/payments/sandbox/sandbox-provider.ts';

/** Events per statement, as in the provider's list. */
const PAGE = 100;
const clock = () => new Date();

/** Donations of visitors whose checkout pages are paid at the provider, each with an event that waits. */
export async function fillDonations(db: Db, { donations, athletes }: { donations: number; athletes: number }): Promise<void> {
	await db.execute(sql`insert into sports (sport_id, sport_name, slug) values (2, 'Football', 'football')`);
	await db.execute(
		sql`insert into teams (team_id, sport_id, team_name, team_fold, slug) overriding system value values (1, 2, 'Harbor State', 'harbor state', 'harbor-state')`,
	);
	await db.execute(sql`insert into players (player_id, sport_id, team_id, team_fold, player_name, name_fold, slug) overriding system value
		select n, 2, 1, 'harbor state', 'Player ' || n, 'player ' || n, 'player-' || n from generate_series(1, ${athletes}::int) n`);
	await db.execute(sql`insert into intents (intent_id, kind, player_id, team_id, player_name, team_name, amount_cents, provider, provider_session_id, attempt, state)
		select md5(n::text)::uuid, 'one_time', 1 + n % ${athletes}::int, 1, 'Player', 'Harbor State', 5000, 'sandbox', md5(n::text)::uuid::text, 1, 'session_open'
		from generate_series(1, ${donations}::int) n`);
	const rows = await db.select({ intent_id: intents.intent_id }).from(intents).orderBy(intents.provider_session_id);
	const events = rows.map(({ intent_id }) => ({
		...{ provider: 'sandbox', event_id: `evt_${intent_id}`, type: 'session.paid' },
		about: { session_id: intent_id, intent_id },
	}));
	for (let from = 0; from < events.length; from += PAGE) await recordEvents(db, events.slice(from, from + PAGE), clock());
	await db.execute(sql`analyze`);
}

/** A provider at which every session is paid. @param answer called with each answer, which it may delay */
export function payingProvider(db: Db, answer: <T>(result: T) => Promise<T>): PaymentProvider {
	return {
		...createSandbox({ db, clock, publicUrl: 'http://localhost:8080' }),
		// A session is paid by its donation's id, to keep this short.
		getSession: (id) => answer({ session_id: id, intent_id: id, attempt: 1, status: 'paid', url: '', charge: chargeOf(id), plan: null }),
		payerEmail: (id) => answer(`payer-${id}@people.example`),
	};
}

function chargeOf(id: string) {
	const now = clock();
	return { charge_ref: `ch_${id}`, taken_at: now, begun_at: now, amount_cents: toCents(5000), refunded_cents: toCents(0), refunds: [], disputes: [] };
}
