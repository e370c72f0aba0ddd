import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from '#server/db/drizzle.ts';
import { type Db, openDatabase } from '#server/db/open-database.ts';
import { oldestPostgres } from '#tests/api/fixtures/databases/oldest-postgres.ts';
import { createDatabase, dropDatabase } from '#tests/fixtures/test-databases.ts';
import { startPostgres } from '#tests/fixtures/test-postgres.ts';
import { runCommand } from '#tests/long/operations/run-command.ts';
import { fillRosters } from './fill-rosters.ts';

const { values } = parseArgs({
	options: { rows: { type: 'string', default: '1000000' }, embedded: { type: 'boolean', default: false }, help: { type: 'boolean' } },
});
if (values.help) {
	console.log(
		'node tests/bench/bench-restore.ts [--rows 1000000] [--embedded]\n  Backs up and restores 100,000 athletes and that many payments, with the check of the ledger. Takes some minutes.',
	);
	process.exit(0);
}
const ROWS = Number(values.rows);
/** How many payments one statement writes. */
const STEP = 100_000;

const folder = mkdtempSync(join(tmpdir(), 'restore-bench-'));
// A restore needs the server's own pg_dump and pg_restore, which only the installed PostgreSQL has.
const server = values.embedded ? undefined : await startPostgres({ files: oldestPostgres.files });
try {
	const [full, empty] = server === undefined ? [] : [await createDatabase(server.url), await createDatabase(server.url)];
	const env = { SEED: 'none', BACKUP_DIR: join(folder, 'backups'), PATH: [process.env.PATH, join(oldestPostgres.files, 'bin')].join(delimiter) };
	const place = (name: string, url: string | undefined) => ({ ...env, DATA_DIR: join(folder, name), ...(url === undefined ? {} : { DATABASE_URL: url }) });
	const began = performance.now();
	const database = await openDatabase({ DATA_DIR: join(folder, 'full'), DATABASE_URL: full });
	try {
		await fillRosters(database.db);
		await fillBooks(database.db);
		console.log(`${database.kind}, 100,000 athletes, ${ROWS} payments, filled in ${seconds(began)} s`);
	} finally {
		await database.close();
	}
	await timed('backup', 'server/backup-cli.ts', [], place('full', full));
	const [name = ''] = readdirSync(env.BACKUP_DIR).filter((file) => !file.startsWith('.'));
	const file = join(env.BACKUP_DIR, name);
	console.log(`${name}: ${Math.round(statSync(file).size / 1_000_000)} MB`);
	await timed('restore, with the check of the ledger', 'server/restore-cli.ts', [file], place('restored', empty));
	for (const url of [full, empty]) if (url !== undefined && server !== undefined) await dropDatabase(server.url, url);
} finally {
	await server?.stop();
	rmSync(folder, { recursive: true, force: true });
}

function seconds(since: number): string {
	return ((performance.now() - since) / 1_000).toFixed(1);
}

async function timed(what: string, script: string, args: string[], env: Record<string, string>): Promise<void> {
	const began = performance.now();
	const { code, said } = await runCommand(script, args, env);
	console.log(`${what}: ${seconds(began)} s`);
	if (code !== 0) throw new Error(said);
}

/** Two years of one-time donations, each paid and in the ledger, so every rule holds. */
async function fillBooks(db: Db): Promise<void> {
	for (let from = 1; from <= ROWS; from += STEP) {
		const until = Math.min(ROWS, from + STEP - 1);
		await db.transaction(async (tx) => {
			// Triggers and foreign keys would take most of the time. The rows already hold everything that they would write.
			await tx.execute(sql`set local session_replication_role = replica`);
			await tx.execute(sql`
				with given as materialized (
					select n, md5(n::text)::uuid as intent_id, md5('p' || n)::uuid as payment_id, 1 + (n::bigint * 7919 % 100000)::int as player_id,
						timestamptz '2024-11-21' + n * 730.0 / ${ROWS} * interval '1 day' as at
					from generate_series(${from}::int, ${until}::int) n
				), gifts as (
					insert into intents (intent_id, kind, player_id, team_id, player_name, team_name, amount_cents, provider_session_id, state, created_at, paid_at)
					select g.intent_id, 'one_time', p.player_id, p.team_id, p.player_name, t.team_name, 5000, 'cs_' || n, 'paid', at, at
					from given g join players p using (player_id) join teams t using (team_id)
				), paid as (
					insert into payments (payment_id, intent_id, player_id, provider, provider_ref, amount_cents, state, created_at, settled_at, team_id, sport_id, kind)
					select g.payment_id, g.intent_id, g.player_id, 'sandbox', 'ch_' || n, 5000, 'settled', at, at, p.team_id, p.sport_id, 'one_time'
					from given g join players p using (player_id)
				), booked as (
					insert into ledger_transactions (kind, payment_id, booking_key, posted_at)
					select 'settled', payment_id, 'sandbox:ch_' || n || ':settled', at from given returning transaction_id, payment_id
				), moved as (
					insert into ledger_entries (transaction_id, account, player_id, amount_cents)
					select transaction_id, 'provider_clearing', null, 5000 from booked
					union all select transaction_id, 'athlete', g.player_id, -5000 from booked join given g using (payment_id)
				)
				insert into athlete_totals as t (player_id, cents) select player_id, count(*) * 5000 from given group by 1
				on conflict (player_id) do update set cents = t.cents + excluded.cents`);
		});
	}
	await db.execute(sql`insert into giving_sums (span, start, sport_id, team_id, kind, standing, payments, amount_cents, refunded_cents, lost_cents, folded_at)
		select v.span, v.start, c.sport_id, v.team_id, c.kind, c.standing, count(*), sum(c.amount_cents), sum(c.refunded_cents), sum(c.lost_cents), now()
		from payments c cross join lateral (values
			('day', (c.created_at at time zone 'UTC')::date, null::int), ('month', date_trunc('month', c.created_at at time zone 'UTC')::date, c.team_id)) v (span, start, team_id)
		group by 1, 2, 3, 4, 5, 6`);
	await db.execute(sql`vacuum analyze`);
}
