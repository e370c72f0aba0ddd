import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskMembersSchema, schoolDeskSchema } from '#domain/account/school-desk.ts';
import { adminClaimApi } from '#domain/api/claim-paths.ts';
import { adminDeskApi, schoolDeskApi } from '#domain/api/school-desk-paths.ts';
import { teamClaimsSchema } from '#domain/claims/claim-forms.ts';
import { PLEDGE_REASONS, PLEDGE_STATES, type PledgeState } from '#domain/donation/pledge.ts';
import { type AthleteState, CONSENTS, type Consent } from '#domain/roster/consent-states.ts';
import { buildApp } from '#server/app.ts';
import { asc, inArray, isNotNull, ne, sql } from '#server/db/drizzle.ts';
import type { Database } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { keepsakes } from '#server/db/schema/keepsakes-schema.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { pledges } from '#server/db/schema/pledges-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { type Env, readEnv } from '#server/env.ts';
import { demoAccounts } from '#server/modules/demo/demo-accounts.ts';
import { seedLeague } from '#server/modules/demo/seed-league.ts';
import type { Mail } from '#server/modules/mail/mailer.ts';
import { ledgerViolations } from '#server/modules/payments/ledger/ledger-invariants.ts';
import { createSandbox } from '#server/modules/payments/sandbox/sandbox-provider.ts';
import { readConsentMode } from '#server/modules/rosters/consent/consent-mode.ts';
import { DEMO_ATHLETES, DEMO_PLEDGES } from '../../../scripts/demo-athletes/demo-pledges.ts';
import { demoText, type FilledDemo, fillDemo } from '../../../scripts/demo-athletes/fill-demo.ts';
import { testDatabase } from '../fixtures/databases/test-database.ts';
import { addLastingPerson } from '../fixtures/logged-in-people.ts';
import { quickPasswords } from '../fixtures/quick-passwords.ts';
import { forTests } from '../fixtures/test-devices.ts';

/* The demo is filled by the product's own calls, so a call that changes shows here what becomes of the demo. */

let database: Database;
let env: Env;
let app: FastifyInstance;
let filled: FilledDemo;
/** Everybody's account right after the command. */
let people: number[];
const folder = mkdtempSync(join(tmpdir(), 'demo-athletes-'));
const passwords = quickPasswords();
const mails: Mail[] = [];
const mailer = { send: async (mail: Mail) => void mails.push(mail) };
const fill = () => fillDemo({ database, env, mailer, passwords });

/** What the database holds, so that a second run shows what it changes. */
async function everything(): Promise<unknown> {
	const tables = rowsOf<{ name: string }>(await database.db.execute(sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`));
	const counts: Record<string, unknown> = {};
	for (const { name } of tables) {
		const [row] = rowsOf<{ count: number; text: string | null }>(
			await database.db.execute(sql`select count(*)::int as count, md5(string_agg(t::text, '|' order by t::text)) as text from ${sql.identifier(name)} t`),
		);
		// The admin logs in to read the mode.
		if (!/^(sessions|known_devices|usage|limits?_|ticks)/.test(name)) counts[name] = row;
	}
	return counts;
}

beforeAll(async () => {
	database = await testDatabase();
	env = readEnv({ PUBLIC_URL: 'http://localhost:8080', DATA_DIR: folder });
	await seedLeague(database.db, { size: 'small' });
	await demoAccounts(database.db, passwords, env);
	const clock = () => new Date();
	const payments = createSandbox({ db: database.db, clock, publicUrl: env.PUBLIC_URL });
	app = await buildApp({ db: database.db, env, payments, clock, ...forTests, passwords });
}, 300_000);
afterAll(async () => {
	await app.close();
	await database.close();
	rmSync(folder, { recursive: true, force: true });
});

test('the demo without the command is open to everybody', async () => {
	expect((await readConsentMode(database.db)).mode).toBe('listed');
	expect(await database.db.$count(players, ne(players.consent, 'listed'))).toBe(0);
	expect(await database.db.$count(pledges)).toBe(0);
});

test('the command puts athletes and pledges in every state', async () => {
	filled = await fill();
	people = (await database.db.select({ user_id: users.user_id }).from(users)).map(({ user_id }) => user_id);
	expect(filled).toMatchObject({ isNew: true, mode: 'claimed', fixed: false });

	const rows = await database.db.select().from(pledges).orderBy(asc(pledges.created_at));
	const counted = Object.fromEntries(PLEDGE_STATES.map((state) => [state, rows.filter((row) => row.state === state).length]));
	const wanted = Object.fromEntries(PLEDGE_STATES.map((state) => [state, DEMO_PLEDGES.filter(({ becomes }) => becomes === state).length]));
	expect(counted).toEqual(wanted);
	expect(counted).toEqual({
		saving: 2,
		active: 12,
		moved: 2,
		noticed: 3,
		charging: 2,
		needs_donor: 4,
		fulfilled: 6,
		canceled: 4,
		ended: 4,
		declined: 3,
		lapsed: 2,
	} satisfies Record<PledgeState, number>);
	expect(rows.filter(({ state, retry_at }) => state === 'needs_donor' && retry_at !== null)).toHaveLength(2);
	const seen = new Set(rows.flatMap(({ reason }) => reason ?? []));
	// A payment after the end needs an old link, and no page shows what a deleted account pledged.
	expect(PLEDGE_REASONS.filter((reason) => !seen.has(reason))).toEqual(['refunded']);
	for (const state of PLEDGE_STATES.filter((one) => one !== 'saving' && one !== 'moved'))
		expect(rows.some((row) => row.state === state && row.user_id !== null)).toBe(true);
}, 600_000);

test('every athlete is in the state that the demo names', async () => {
	const consents = await database.db.select({ consent: players.consent, count: sql<number>`count(*)::int` }).from(players).groupBy(players.consent);
	expect(consents.map(({ consent }) => consent).sort()).toEqual([...CONSENTS].sort());
	const closed = Object.fromEntries(consents.map(({ consent, count }) => [consent, count]));
	expect(closed).toMatchObject({ listed: 3, paused: 2, opted_out: 1, removed: 1 } satisfies Partial<Record<Consent, number>>);
	const admin = await addLastingPerson({ app, db: database.db, env }, { role: 'admin' });
	const seen = new Map<AthleteState, number>();
	for (const { team_id } of await database.db.selectDistinct({ team_id: players.team_id }).from(players)) {
		const { athletes } = teamClaimsSchema.parse((await admin.call('GET', adminClaimApi.team(team_id))).json());
		for (const { state } of athletes) seen.set(state, (seen.get(state) ?? 0) + 1);
	}
	// Nobody lists a removed one.
	const { listed, ...others } = { listed: 0, removed: 0, ...Object.fromEntries(seen) };
	expect(listed).toBeGreaterThan(100);
	expect(others).toEqual({ claim_pending: 1, claimed: 5, paused: 2, opted_out: 1, removed: 0 } satisfies Record<Exclude<AthleteState, 'listed'>, number>);
	expect(DEMO_ATHLETES).toHaveLength(12);
});

test('nobody who decides finds an empty list', async () => {
	const admin = await addLastingPerson({ app, db: database.db, env }, { role: 'admin' });
	const waiting = async (url: string) => (await admin.call('GET', url)).json().waiting.length;
	expect(await waiting(adminClaimApi.requests)).toBe(1);
	expect(await waiting(adminClaimApi.proposals)).toBe(4);
	expect(await waiting(adminClaimApi.workStatuses)).toBe(1);
	expect(await waiting(adminClaimApi.removals)).toBe(2);
	const { desks } = deskMembersSchema.parse((await admin.call('GET', adminDeskApi.desks)).json());
	expect(desks.map(({ since }) => since !== null).sort()).toEqual([false, true, true, true]);
	expect(new Set(desks.map(({ school }) => school)).size).toBe(3);
	for (const { school } of desks) {
		const desk = await addLastingPerson({ app, db: database.db, env }, { schools: [school] });
		const counts = schoolDeskSchema.parse((await desk.call('GET', schoolDeskApi.desk)).json()).waiting;
		expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
	}
	const [cards] = await database.db.select({ cards: sql<number>`count(*)::int`, notes: sql<number>`count(note)::int` }).from(keepsakes);
	expect(cards?.cards).toBeGreaterThan(6);
	expect(cards?.notes).toBe(9);
});

test('the books are in order', async () => {
	expect(await ledgerViolations(database.db)).toEqual([]);
	const open = rowsOf(await database.db.execute(sql`select kind, job_key, last_error from jobs where done_at is null and last_error is not null`));
	expect(open).toEqual([]);
	// Every notice has gone out.
	expect(await database.db.$count(pledges, isNotNull(pledges.notice_mail_id))).toBe(0);
});

test('a second run changes nothing and tells the same', async () => {
	const before = await everything();
	const again = await fill();
	expect(again).toEqual({ ...filled, isNew: false });
	expect(await everything()).toEqual(before);
	expect(demoText(again, env.PUBLIC_URL)).toContain('Nothing was changed.');
});

test('the command leaves what the server’s setting decides, and any site that isn’t a demo', async () => {
	const fixed = demoText({ ...filled, mode: 'listed', fixed: true }, env.PUBLIC_URL);
	expect(fixed).toContain('The server’s setting CONSENT=listed decides that.');
	expect(fixed).not.toContain('To let fans give to everybody again');
	const others = { ...env, PUBLIC_URL: 'https://fans.example', https: true };
	await expect(fillDemo({ database, env: others, mailer, passwords })).rejects.toThrow('Only a site that nobody but this machine can reach');
	const empty = await testDatabase();
	await expect(fillDemo({ database: empty, env, mailer, passwords })).rejects.toThrow('doesn’t hold the demo league');
	await empty.close();
});

test('once others can reach the site, nobody has an account whose password is public', async () => {
	expect(people.length).toBeGreaterThan(15);
	await demoAccounts(database.db, passwords, env);
	const open = readEnv({ PUBLIC_URL: 'https://fans.example', PAYMENTS: 'sandbox', MAIL: 'folder', DATA_DIR: folder });
	await demoAccounts(database.db, passwords, open);
	expect(await database.db.$count(users, inArray(users.user_id, people))).toBe(0);
	expect(await ledgerViolations(database.db)).toEqual([]);
	await expect(fill()).rejects.toThrow('has deleted this demo’s people');
});
