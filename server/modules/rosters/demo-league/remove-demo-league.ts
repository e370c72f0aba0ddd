import { type SQL, sql } from '#server/db/drizzle.ts';
import { takeFeedTurn } from '#server/db/feed-turn.ts';
import { restartCursors } from '#server/db/forget-cursors.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { recountTotals } from '../totals/recount-totals.ts';
import { DEMO_PROVIDER } from './demo-donations.ts';
import { LEAGUE_ATHLETES } from './demo-league.ts';

export interface DemoLeague {
	athletes: number;
	sports: number;
}

/**
 * The rosters' own tables: their rows about an invented athlete or team go with it. A person created anything else that
 * refers to one.
 */
const OWN = ['players', 'player_moves', 'player_sources', 'player_seasons', 'team_sources', 'team_seasons', 'hand_edits'];

/** Seeded athletes have the first ids and no source. */
async function seededIds(db: Db): Promise<SQL | undefined> {
	const [seed] = rowsOf<{ value: string }>(await db.execute(sql`select value from meta where key = 'seed'`));
	const last = seed?.value === 'demo' || seed?.value === '100k' || seed?.value === 'ncaa' ? LEAGUE_ATHLETES[seed.value] : undefined;
	return last === undefined
		? undefined
		: sql`select player_id from players p where player_id <= ${last} and not exists (select 1 from player_sources s where s.player_id = p.player_id)`;
}

/**
 * Remaining rows of the synthetic league; undefined in a database that was never seeded or from which it was removed.
 */
export async function demoLeague(db: Db): Promise<DemoLeague | undefined> {
	const seeded = await seededIds(db);
	if (seeded === undefined) return undefined;
	const [found] = rowsOf<DemoLeague>(
		await db.execute(sql`select count(*)::int as athletes, count(distinct sport_id)::int as sports from players where player_id in (${seeded})`),
	);
	return found;
}

/**
 * Removes the league with its invented donations, in the caller's transaction. If a person donated to an athlete or
 * requested something of them (on the sandbox, or while trying the site), that athlete is retired instead, so nothing
 * that people did is lost. Favorites go. Every device takes a whole snapshot next, because a delta doesn't name what is
 * gone.
 *
 * @returns how many athletes were deleted, and how many retired.
 */
export async function removeDemoLeague(tx: Db): Promise<{ deleted: number; retired: number }> {
	const seeded = await seededIds(tx);
	if (seeded === undefined) return { deleted: 0, retired: 0 };
	// Before any lock of an athlete's row.
	await takeFeedTurn(tx);
	await tx.execute(sql`create temp table demo_players on commit drop as ${seeded}`);
	await tx.execute(sql`create temp table demo_teams on commit drop as
		select team_id from players where player_id in (select player_id from demo_players)
		union select unnest(array[from_team_id, to_team_id]) from player_moves where player_id in (select player_id from demo_players)
		except select team_id from team_sources`);
	await tx.execute(sql`create temp table demo_sports on commit drop as select distinct sport_id from teams where team_id in (select team_id from demo_teams)`);
	await removeDonations(tx);
	await recountTotals(tx, sql`select player_id from demo_players`);

	await tx.execute(sql`delete from favourites where player_id in (select player_id from demo_players)`);
	for (const table of ['player_moves', 'player_seasons', 'hand_edits'])
		await tx.execute(sql`delete from ${sql.raw(table)} where player_id in (select player_id from demo_players)`);
	const ofPeople = await references(tx, 'players', OWN);
	const deleted = await counted(
		tx,
		sql`delete from players t where player_id in (select player_id from demo_players) and ${none(ofPeople, sql`t.player_id`)}
			and not exists (select 1 from players m where m.merged_into = t.player_id) returning 1`,
	);
	const retired = await counted(tx, sql`update players set retired_at = now() where player_id in (select player_id from demo_players) returning 1`);
	await tx.execute(sql`delete from teams t where team_id in (select team_id from demo_teams) and ${none(await references(tx, 'teams'), sql`t.team_id`)}`);
	await tx.execute(sql`update teams set retired_at = now() where team_id in (select team_id from demo_teams)`);
	await tx.execute(sql`delete from sports t where sport_id in (select sport_id from demo_sports) and ${none(await references(tx, 'sports'), sql`t.sport_id`)}`);
	await tx.execute(sql`delete from meta where key = 'seed'`);
	await restartCursors(tx);
	return { deleted, retired };
}

/** The seed's donations never were money, so they also leave the books, which are append-only except here. */
async function removeDonations(tx: Db): Promise<void> {
	const payments = sql`select payment_id from payments where provider = ${DEMO_PROVIDER}`;
	for (const table of ['ledger_entries', 'ledger_transactions']) await tx.execute(sql.raw(`alter table ${table} disable trigger ${table}_append_only`));
	await tx.execute(sql`delete from ledger_entries where transaction_id in (select transaction_id from ledger_transactions where payment_id in (${payments}))`);
	await tx.execute(sql`delete from ledger_transactions where payment_id in (${payments})`);
	for (const table of ['ledger_entries', 'ledger_transactions']) await tx.execute(sql.raw(`alter table ${table} enable trigger ${table}_append_only`));
	await tx.execute(sql`delete from refund_requests where payment_id in (${payments})`);
	await tx.execute(sql`delete from payments where provider = ${DEMO_PROVIDER}`);
	await tx.execute(sql`delete from intents where provider = ${DEMO_PROVIDER}`);
}

interface Reference {
	table: string;
	column: string;
}

/**
 * Which columns refer to a table's rows, as the database knows them. A table that is added later is included without a
 * change here.
 */
async function references(tx: Db, table: string, except: readonly string[] = []): Promise<Reference[]> {
	const found = rowsOf<Reference>(
		await tx.execute(sql`
			select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
			where c.contype = 'f' and c.confdeltype <> 'c' and c.confrelid = ${table}::regclass order by 1, 2`),
	);
	return found.filter((reference) => !except.includes(reference.table));
}

/** No row refers to `id`. */
function none(found: readonly Reference[], id: SQL): SQL {
	return sql.join(
		found.map(({ table, column }) => sql`not exists (select 1 from ${sql.identifier(table)} r where r.${sql.identifier(column)} = ${id})`),
		sql` and `,
	);
}

async function counted(tx: Db, writing: SQL): Promise<number> {
	const [row] = rowsOf<{ n: number }>(await tx.execute(sql`with done as (${writing}) select count(*)::int as n from done`));
	return row?.n ?? 0;
}
