import { fold, slug } from '#domain/texts/fold.ts';
import { sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { postMany } from '#server/modules/payments/public.ts';
import {
	DEMO_PROVIDER,
	generateDonations,
	generateLeague,
	type League,
	type LeagueDonation,
	type LeagueOptions,
	TickWriter,
} from '#server/modules/rosters/public.ts';

/** Rows per statement: large enough to be fast, small enough to keep the JSON text short. */
const BATCH = 5000;
/** Two processes may start on one empty PostgreSQL. One seeds while the other waits and then finds it done. */
const SEED_LOCK = 7_215_002;

async function insertBatches(tx: Db, rows: readonly object[], insert: (json: string) => ReturnType<typeof sql>): Promise<void> {
	for (let i = 0; i < rows.length; i += BATCH) await tx.execute(insert(JSON.stringify(rows.slice(i, i + BATCH))));
}

async function insertLeague(tx: Db, league: League): Promise<void> {
	await insertBatches(
		tx,
		league.sports.map((s) => ({ ...s, slug: slug(s.sport_name) })),
		(json) => sql`insert into sports (sport_id, sport_name, slug, gender)
			select sport_id, sport_name, slug, gender from json_to_recordset(${json}::json) as r(sport_id int, sport_name text, slug text, gender text)`,
	);
	await insertBatches(
		tx,
		league.teams.map((t) => ({
			...t,
			team_fold: fold(t.team_name),
			slug: slug(t.team_name),
		})),
		(json) => sql`insert into teams (team_id, sport_id, team_name, team_fold, slug, conference, color, alt_color) overriding system value
			select team_id, sport_id, team_name, team_fold, slug, conference, color, alt_color
			from json_to_recordset(${json}::json) as r(team_id int, sport_id int, team_name text, team_fold text, slug text, conference text, color text, alt_color text)`,
	);
	const teamFold = new Map(league.teams.map((t) => [t.team_id, fold(t.team_name)]));
	await insertBatches(
		tx,
		league.players.map((p) => ({
			...p,
			team_fold: teamFold.get(p.team_id),
			name_fold: fold(p.player_name),
			slug: slug(p.player_name),
		})),
		(
			json,
		) => sql`insert into players (player_id, sport_id, team_id, team_fold, player_name, name_fold, slug, player_class, position, jersey_number, height_in, weight_lb,
				pending_transfer, transferred_from, birthplace, gender, bio_url, game_logs_url, news_url, profile_url, splits_url, stats_url) overriding system value
			select player_id, sport_id, team_id, team_fold, player_name, name_fold, slug, player_class, position, jersey_number, height_in, weight_lb,
				pending_transfer, transferred_from, birthplace, gender, bio_url, game_logs_url, news_url, profile_url, splits_url, stats_url
			from json_to_recordset(${json}::json) as r(player_id int, sport_id int, team_id int, team_fold text, player_name text, name_fold text, slug text, player_class text, position text,
				jersey_number text, height_in int, weight_lb int, pending_transfer bool, transferred_from text, birthplace text, gender text, bio_url text, game_logs_url text, news_url text,
				profile_url text, splits_url text, stats_url text)`,
	);
	await tx.execute(sql`insert into player_moves (player_id, from_team_id, to_team_id)
		select p.player_id, t.team_id, p.team_id from players p join teams t on t.sport_id = p.sport_id and t.team_name = p.transferred_from order by p.player_id`);
	// The rows above came with their ids, so the sequences have to move past them.
	await tx.execute(
		sql`select setval(pg_get_serial_sequence('teams', 'team_id'), ${league.teams.length}), setval(pg_get_serial_sequence('players', 'player_id'), ${league.players.length})`,
	);
}

/**
 * Every donation with everything that a real one leaves behind: intent, payment, and the ledger's entries, through the
 * ledger's own function.
 */
async function insertDonations(tx: Db, donations: readonly LeagueDonation[]): Promise<void> {
	await insertBatches(
		tx,
		donations,
		(
			json,
		) => sql`insert into intents (intent_id, kind, player_id, team_id, player_name, team_name, amount_cents, state, attempt, provider, created_at, updated_at, paid_at, donor_pseudonym)
			select g.intent_id, 'one_time', p.player_id, t.team_id, p.player_name, t.team_name, g.amount_cents, 'paid', 1, ${DEMO_PROVIDER}, g.paid_at, g.paid_at, g.paid_at, g.donor_pseudonym
			from json_to_recordset(${json}::json) as g(intent_id uuid, player_id int, amount_cents bigint, paid_at timestamptz, donor_pseudonym text) join players p using (player_id) join teams t using (team_id)`,
	);
	await insertBatches(
		tx,
		donations,
		(json) => sql`insert into payments (payment_id, intent_id, player_id, provider, provider_ref, amount_cents, state, created_at, settled_at, dated_by)
			select payment_id, intent_id, player_id, ${DEMO_PROVIDER}, 'demo_' || payment_id, amount_cents, 'settled', paid_at, paid_at, 'provider'
			from json_to_recordset(${json}::json) as g(payment_id uuid, intent_id uuid, player_id int, amount_cents bigint, paid_at timestamptz)`,
	);
	for (let i = 0; i < donations.length; i += BATCH) {
		const bookings = donations.slice(i, i + BATCH).map(({ payment_id, player_id, amount_cents, paid_at }) => ({
			kind: 'settled' as const,
			payment_id,
			player_id,
			amount: amount_cents,
			booking_key: `${DEMO_PROVIDER}:${payment_id}:settled`,
			posted_at: new Date(paid_at),
		}));
		await postMany(tx, bookings);
	}
}

/**
 * Fills an empty database with the synthetic league and its donations. A database that has any sport stays as it is.
 */
export async function seedLeague(db: Db, options: LeagueOptions): Promise<void> {
	const seeded = await inTransaction(db, async (tx) => {
		await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
		if (rowsOf(await tx.execute(sql`select 1 from sports limit 1`)).length > 0) return false;
		const league = generateLeague(options);
		await insertLeague(tx, league);
		await insertDonations(tx, generateDonations(league.players, new Date()));
		await tx.execute(sql`insert into meta (key, value) values ('seed', ${options.size})`);
		return true;
	});
	// Outside the transaction, as VACUUM requires: fresh statistics make the listing use its indexes.
	if (seeded) await db.execute(sql`vacuum analyze players, teams, player_moves, intents, payments, ledger_transactions, ledger_entries`);
	// The first visitors find the totals, too.
	if (seeded) await new TickWriter(db).commit();
}
