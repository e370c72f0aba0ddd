import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { fold } from '#domain/fold.ts';
import type { TransactionFilter } from '#domain/transactions.ts';
import { payments } from '#server/db/payments-schema.ts';
import { players } from '#server/db/rosters-schema.ts';

/** What of `payments` the filter lets through. Days are days of UTC, so that every admin's figures and every link agree. */
export function filterCondition({ from, to, sport_id, team_id, athlete, type, state }: TransactionFilter): SQL | undefined {
	return and(
		from === undefined ? undefined : gte(payments.created_at, startOfDay(from)),
		to === undefined ? undefined : lt(payments.created_at, startOfDay(nextDay(to))),
		sport_id === undefined ? undefined : eq(payments.sport_id, sport_id),
		team_id === undefined ? undefined : eq(payments.team_id, team_id),
		athlete === undefined ? undefined : ofAthletes(athlete),
		type === undefined ? undefined : eq(payments.kind, type),
		state === undefined ? undefined : state === 'refund_waiting' ? REFUND_WAITING : eq(payments.standing, state),
	);
}

const REFUND_WAITING = sql`${payments.payment_id} in (select payment_id from refund_requests where state = 'waiting')`;

/** Each word begins a word of the athlete's present name. */
function ofAthletes(search: string): SQL | undefined {
	const words = fold(search).split(' ').filter(Boolean);
	if (words.length === 0) return sql`false`;
	// Folded words hold nothing that means anything to LIKE.
	const matches = and(...words.map((word) => sql`(' ' || ${players.name_fold}) like ${`% ${word}%`}`));
	return sql`${payments.player_id} in (select ${players.player_id} from ${players} where ${matches})`;
}

function startOfDay(day: string): Date {
	return new Date(`${day}T00:00:00Z`);
}

export function nextDay(day: string): string {
	return new Date(startOfDay(day).getTime() + 86_400_000).toISOString().slice(0, 10);
}
