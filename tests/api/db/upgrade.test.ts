import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { missingMigrations } from '#server/db/database-version.ts';
import { sql } from '#server/db/drizzle.ts';
import { connectEmbedded } from '#server/db/embedded/connect-embedded.ts';
import { type Database, openMemory, openPostgres } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { intents } from '#server/db/schema/payments-schema.ts';
import { outgoingMails } from '#server/db/schema/people-schema.ts';
import { NO_LETTERHEAD } from '#server/modules/mail/letterhead.ts';
import type { Mail } from '#server/modules/mail/mailer.ts';
import { sendDueMails } from '#server/modules/mail/send-due-mails.ts';
import { createSandbox } from '#server/modules/payments/sandbox/sandbox-provider.ts';
import { runDueJobs } from '#server/modules/payments/workers/run-due-jobs.ts';
import { RELEASES } from '#tests/fixtures/releases.ts';
import { createDatabase, dropDatabase } from '#tests/fixtures/test-databases.ts';

const current = join(import.meta.dirname, '../../../server/db/migrations');
const publicUrl = 'http://localhost:8080';
const [intent_id, payment_id] = [randomUUID(), randomUUID()];

/** The migrations of an earlier version, whose last is `last`, in a folder of their own. */
function migrationsUntil(last: string): string {
	const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
	cpSync(current, folder, { recursive: true });
	const path = join(folder, 'meta/_journal.json');
	const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(path, 'utf8'));
	const end = journal.entries.findIndex(({ tag }) => tag === last) + 1;
	if (end === 0) throw new Error(`no migration ${last}`);
	writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
	return folder;
}

/** What a server of that version left: a stopped monthly donation, its mails still queued, and a mail that waits. */
const LEFT = [
	`insert into sports (sport_id, sport_name, slug) values (2, 'Men''s College Football', 'mens-college-football')`,
	`insert into teams (sport_id, team_name, team_fold, slug) values (2, 'Harbor State', 'harbor state', 'harbor-state')`,
	`insert into players (sport_id, team_id, team_fold, player_name, name_fold, slug)
		select 2, team_id, team_fold, 'Jordan Ellery', 'jordan ellery', 'jordan-ellery' from teams`,
	`insert into users (user_name, user_email, email_key) values ('Robin Vale', 'robin@people.example', 'robin@people.example')`,
	`insert into intents (intent_id, kind, player_id, team_id, player_name, team_name, amount_cents, months, user_id, state, paid_at)
		select '${intent_id}', 'recurring', player_id, team_id, player_name, 'Harbor State', 2000, 3, user_id, 'paid', now() from players, users`,
	`insert into plans (intent_id, player_id, team_id, months, amount_cents, state, provider, plan_ref, started_at, cancel_requested_at, ended_at, checked_at)
		select intent_id, player_id, team_id, months, amount_cents, 'cancelled', 'sandbox', 'plan_1', now(), now(), now(), now() from intents`,
	`insert into payments (payment_id, intent_id, player_id, provider, provider_ref, amount_cents, state, settled_at)
		select '${payment_id}', intent_id, player_id, 'sandbox', 'ch_1', 2000, 'settled', now() from intents`,
	`update players set received_cents = 2000`,
	`insert into jobs (kind, job_key, payload) values
		('receipt_mail', 'receipt_mail:${payment_id}', '{"payment_id": "${payment_id}"}'),
		('plan_mail', 'plan_mail:suspended:${intent_id}', '{"intent_id": "${intent_id}", "about": "suspended"}')`,
	`insert into outgoing_mails (recipient, subject, body) values ('robin@people.example', 'From before', 'In plain text')`,
];

/** Opens, with this version, a database that was created by an earlier one, which left what these statements write. */
async function upgraded(last: string, left: readonly string[] = LEFT): Promise<Database> {
	const migrationsFolder = migrationsUntil(last);
	const leave = async (client: pg.Client | pg.Pool) => {
		await client.query('create extension if not exists pg_trgm');
		await migrate(drizzle(client), { migrationsFolder });
		for (const statement of left) await client.query(statement);
	};
	try {
		return process.env.TEST_DB === 'postgres' ? await onPostgres(leave) : await inMemory(leave);
	} finally {
		rmSync(migrationsFolder, { recursive: true });
	}
}

async function onPostgres(leave: (client: pg.Client) => Promise<void>): Promise<Database> {
	const { server } = inject('postgres');
	const url = await createDatabase(server);
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	await leave(client);
	await client.end();
	const opened = await openPostgres(url, { max: 5 });
	return {
		...opened,
		close: async () => {
			await opened.close();
			await dropDatabase(server, url);
		},
	};
}

async function inMemory(leave: (pool: pg.Pool) => Promise<void>): Promise<Database> {
	const { pool, thread } = await connectEmbedded({});
	await leave(pool);
	const dump = await thread.dump();
	await pool.end();
	await thread.close();
	return openMemory(dump);
}

test('each release of the changelog is tried', () => {
	const changelog = readFileSync(join(import.meta.dirname, '../../../CHANGELOG.md'), 'utf8');
	expect([...changelog.matchAll(/^## (\d\S+)$/gm)].map(([, release]) => release)).toEqual(Object.keys(RELEASES).reverse());
});

test.each(Object.entries(RELEASES))('a database of release %s opens with what it had, and the server is ready', async (_release, last) => {
	const database = await upgraded(last);
	try {
		expect(await missingMigrations(database.db)).toBe(0);
		expect(await database.db.select().from(intents)).toMatchObject([{ intent_id, state: 'paid', amount_cents: 2000 }]);
		expect(await database.db.$count(outgoingMails)).toBe(1);
	} finally {
		await database.close();
	}
});

describe('a database of the version before mails had HTML and time zones', () => {
	let database: Database;
	beforeAll(async () => {
		database = await upgraded('0029_links_to_delete_what_was_sent');
	});
	afterAll(() => database.close());
	const clock = () => new Date(Date.now() + 60_000);

	test('keeps what its athletes received', async () => {
		expect(rowsOf<{ cents: number }>(await database.db.execute(sql`select cents::int as cents from received`))).toEqual([{ cents: 2000 }]);
	});

	test('keeps its donations, whose time zone nobody knows', async () => {
		expect(await database.db.select().from(intents)).toMatchObject([{ intent_id, state: 'paid', time_zone: null }]);
		const { rows } = (await database.db.execute(sql`select subject, html from outgoing_mails`)) as { rows: unknown };
		expect(rows).toEqual([{ subject: 'From before', html: null }]);
	});

	test('sends what was queued: in UTC, and a mail of text alone as such', async () => {
		const { db } = database;
		await runDueJobs({ db, payments: createSandbox({ db, clock, publicUrl }), clock, publicUrl });
		const sent: Mail[] = [];
		const mailer = { send: async (mail: Mail) => void sent.push(mail) };
		expect(
			await sendDueMails({ db, clock, mailer, letterhead: async () => NO_LETTERHEAD, sent: async () => {}, log: { error: (message) => expect.fail(message) } }),
		).toBe(3);
		const of = (subject: string) => sent.find((mail) => mail.subject === subject);
		expect(of('From before')).toMatchObject({ body: 'In plain text', html: null });
		expect(of('Receipt: $20 for Jordan Ellery, month 1 of 3')).toMatchObject({ body: expect.stringMatching(/ [AP]M UTC\n/), html: expect.any(String) });
		expect(of('Your monthly donation for Jordan Ellery has stopped')?.body).toContain('Your account was suspended, so we stopped it.');
		expect(await db.$count(outgoingMails)).toBe(0);
	});
});

test('joined names are filled without marking athletes as changed, so phones fetch only those whose letters are folded anew', async () => {
	const database = await upgraded('0045_merged_athletes', [
		...LEFT,
		`insert into players (sport_id, team_id, team_fold, player_name, name_fold, slug)
			select 2, team_id, team_fold, name, fold, 'x' from teams, (values ('Nils O Hara', 'nils o hara'), ('Ɛnyo Vale', 'ɛnyo vale')) n(name, fold)`,
		`create table marks_before as select player_id, changed_xid from players`,
	]);
	try {
		const found = await database.db.execute(sql`
			select p.player_name, p.name_fold, p.name_joins, p.changed_xid = b.changed_xid as unmarked from players p join marks_before b using (player_id) order by player_id`);
		expect(rowsOf(found)).toEqual([
			{ player_name: 'Jordan Ellery', name_fold: 'jordan ellery', name_joins: 'jordanellery ellery', unmarked: true },
			{ player_name: 'Nils O Hara', name_fold: 'nils o hara', name_joins: 'nilsohara ohara hara', unmarked: true },
			{ player_name: 'Ɛnyo Vale', name_fold: 'enyo vale', name_joins: 'enyovale vale', unmarked: false },
		]);
	} finally {
		await database.close();
	}
});

test.runIf(process.env.TEST_DB === 'postgres')('while somebody uses a table, the migrations wait without making anybody else wait', async () => {
	const { server } = inject('postgres');
	const url = await createDatabase(server);
	const migrationsFolder = migrationsUntil(Object.values(RELEASES).at(-1) ?? 'none');
	const [former, other] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url, statement_timeout: 5_000 })];
	await Promise.all([former.connect(), other.connect()]);
	await former.query('create extension pg_trgm');
	await migrate(drizzle(former), { migrationsFolder });
	const migrationWaits = async () => (await other.query(`select 1 from pg_locks where not granted and relation = 'intents'::regclass`)).rowCount === 1;
	await former.query('begin; select * from intents');
	let isOpen = false;
	const opened = openPostgres(url, { max: 2 }).finally(() => {
		isOpen = true;
	});
	try {
		// Each time, the read queues up behind the migration, which gives way.
		for (let round = 0; round < 2; round++) {
			while (!(await migrationWaits())) expect(isOpen).toBe(false);
			await other.query('select * from intents');
		}
		await former.query('commit');
		expect(await missingMigrations((await opened).db)).toBe(0);
	} finally {
		await Promise.all([former.end(), other.end()]);
		await (await opened).close();
		await dropDatabase(server, url);
		rmSync(migrationsFolder, { recursive: true });
	}
});
