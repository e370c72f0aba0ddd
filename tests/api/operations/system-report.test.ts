import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type SystemReport, systemReportSchema } from '#domain/admin/system-report.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { api } from '#domain/api/api-paths.ts';
import { listenLocally, localSocketPath } from '#server/core/local-socket.ts';
import type { StoreSettings } from '#server/core/object-store.ts';
import { VERSION } from '#server/core/version.ts';
import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { backupName, listBackups, removeOldBackups } from '#server/modules/operations/backup/backup-files.ts';
import { COPY_NAME } from '#server/modules/operations/backup/embedded-copy.ts';
import { removeLeftovers } from '#server/modules/operations/backup/leftovers.ts';
import { checkIdentityProvider, checkPublicAddress } from '#server/modules/operations/doctor/check-address.ts';
import { checkClock, checkDatabase } from '#server/modules/operations/doctor/check-database.ts';
import { checkBackups } from '#server/modules/operations/doctor/check-disk.ts';
import { checkMachines } from '#server/modules/operations/doctor/check-machines.ts';
import { askDoctor, listenForDoctor } from '#server/modules/operations/doctor/doctor-socket.ts';
import { knownHosts, noteHost } from '#server/modules/operations/server-hosts.ts';
import { checkStripe } from '#server/modules/payments/stripe/check-stripe.ts';
import { lastWebhook, WebhookLog } from '#server/modules/payments/stripe/events/last-webhook.ts';
import { type BrowseWorld, browseWorld } from '../fixtures/browse-world.ts';
import { addPerson } from '../fixtures/logged-in-people.ts';

const folder = mkdtempSync(join(tmpdir(), 'system-'));
const now = new Date('2026-11-23T12:00:00Z');
let world: BrowseWorld;
beforeAll(async () => {
	world = await browseWorld({ env: { DATA_DIR: folder, BACKUP_DIR: join(folder, 'backups'), PUBLIC_URL: 'http://localhost:1', IDENTITY: 'none' } });
});
afterAll(async () => {
	await world.close();
	rmSync(folder, { recursive: true, force: true });
});

const servers: Server[] = [];
afterEach(() => {
	for (const server of servers.splice(0)) server.close();
});
/** Somebody else's server. @returns its address */
async function served(answer: (path: string) => { status?: number; body: object }): Promise<string> {
	const server = createServer((request, response) => {
		const { status = 200, body } = answer(request.url ?? '');
		response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
	});
	servers.push(server);
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const statuses = ({ findings }: SystemReport) => Object.fromEntries(findings.map(({ title, status }) => [title, status]));

describe('the report', () => {
	test('tells an admin what works, and what to do about the rest', async () => {
		const admin = await addPerson(world, { role: 'admin' });
		await world.post(api.clientErrors, { errors: [{ name: 'TypeError', message: '', source: '/assets/a.js:1:2', screen: '/' }] });
		const answer = await admin.call('GET', adminApi.system);
		expect(answer.statusCode, answer.body).toBe(200);
		const report = systemReportSchema.parse(answer.json());
		expect(report).toMatchObject({ version: VERSION, client_errors: [{ source: '/assets/a.js:1:2', count: 1 }] });
		expect(statuses(report)).toMatchObject({
			Database: 'good',
			Migrations: 'good',
			Email: 'look',
			Payments: 'off',
			Certificate: 'off',
			'Public address': 'bad',
			'Who runs the site': 'off',
			'Terms and privacy': 'off',
			'How athletes are paid': 'off',
		});
		for (const { status, remedy } of report.findings) expect(remedy === null).toBe(status === 'good' || status === 'off');
		expect(report.queues.map(({ queue }) => queue).sort()).toEqual(['events', 'intents_open', 'intents_processing', 'jobs', 'mail']);
	});

	test('sends the admin a mail', async () => {
		const admin = await addPerson(world, { role: 'admin', user_email: 'operator@people.example' });
		expect((await admin.call('POST', adminApi.systemMail)).statusCode).toBe(200);
		const [mail = ''] = readdirSync(join(folder, 'mail'));
		expect(readFileSync(join(folder, 'mail', mail), 'utf8')).toContain('To: operator@people.example');
	});

	test('goes to the command by a socket, with its reason if it fails', async () => {
		const asked: (string | undefined)[] = [];
		const report: SystemReport = { version: VERSION, findings: [], queues: [], client_errors: [] };
		const failures: unknown[] = [];
		const listener = await listenForDoctor({
			dataDir: folder,
			report: async (mailTo) => {
				asked.push(mailTo);
				if (mailTo === 'broken@people.example') throw new Error('out of order');
				return report;
			},
			failed: (error) => failures.push(error),
		});
		expect(await askDoctor(folder, undefined)).toEqual(report);
		expect(await askDoctor(folder, 'you@people.example')).toEqual(report);
		await expect(askDoctor(folder, 'broken@people.example')).rejects.toThrow('out of order');
		expect([asked, failures.length]).toEqual([[undefined, 'you@people.example', 'broken@people.example'], 1]);
		await listener.close();
		expect(await askDoctor(folder, undefined)).toBeUndefined();
		const dying = createSocketServer((socket) => socket.resume().end());
		await listenLocally(dying, localSocketPath(folder, 'doctor'), (error) => failures.push(error));
		await expect(askDoctor(folder, undefined)).rejects.toThrow('The server closed the connection before it answered.');
		dying.close();
	});
});

describe('the database', () => {
	test('that doesn’t answer is bad, and nothing else is said about it', async () => {
		const broken = { execute: () => Promise.reject(new Error('gone')) } as unknown as Db;
		expect(await checkDatabase(broken, { isEmbedded: false, now: () => now })).toMatchObject([{ title: 'Database', status: 'bad' }]);
	});

	test('that lacks a migration is bad', async () => {
		const [row] = rowsOf<{ last: string }>(await world.db.execute(sql`select max(created_at)::text as last from drizzle.__drizzle_migrations`));
		await world.db.execute(sql`update drizzle.__drizzle_migrations set created_at = 1 where created_at = ${row?.last}::bigint`);
		expect(await checkDatabase(world.db, { isEmbedded: true, now: () => now })).toMatchObject([
			{},
			{ status: 'bad', detail: 'The database is missing 1 of this version’s migrations.' },
		]);
		const ready = await world.get('/readyz');
		expect([ready.statusCode, ready.json().detail]).toEqual([503, 'The database is from an older version.']);
		await world.db.execute(sql`update drizzle.__drizzle_migrations set created_at = ${row?.last}::bigint where created_at = 1`);
		expect((await world.get('/readyz')).statusCode).toBe(200);
	});

	test('whose folder has vanished isn’t ready, although its open files still take writes', async () => {
		const data = mkdtempSync(join(tmpdir(), 'vanishing-'));
		const other = await browseWorld({ env: { DATA_DIR: data } });
		expect((await other.get('/readyz')).statusCode).toBe(200);
		rmSync(data, { recursive: true });
		const gone = await other.get('/readyz');
		expect([gone.statusCode, gone.json().detail, Number(gone.headers['retry-after']) > 0]).toEqual([503, 'The database’s folder is gone.', true]);
		await other.close();
	});

	test.each([
		[4_000, 'good'],
		[-6_000, 'bad'],
		[6_000, 'bad'],
	])('a clock that is %i ms ahead: %s', (difference, status) => {
		expect(checkClock(difference, 'the other’s').status).toBe(status);
	});
});

describe('Stripe', () => {
	const key = (apiBase: string) => ({ secretKey: 'rk_test_1', apiBase });
	const list = { body: { object: 'list', data: [], has_more: false } };

	test('with all permissions, and a webhook that was heard', async () => {
		const asked: string[] = [];
		const base = await served((path) => {
			asked.push(path.replace(/\?.*/, ''));
			return list;
		});
		const log = new WebhookLog(world.db);
		expect(await lastWebhook(world.db)).toBeUndefined();
		await log.note(new Date(now.getTime() - 3_000), now);
		await log.note(new Date(now.getTime() - 60_000), new Date(now.getTime() + 1_000));
		expect(await lastWebhook(world.db)).toEqual({ at: now, lag_seconds: 3 });
		expect(await checkStripe(key(base), await lastWebhook(world.db), now)).toMatchObject([
			{ status: 'good' },
			{ status: 'good', detail: expect.stringContaining('within the hour') },
		]);
		expect(asked).toHaveLength(15);
		for (const path of ['billing_portal/configurations', 'setup_intents', 'payment_methods']) expect(asked).toContain(`/v1/${path}`);
	});

	test.each<[string, { heard: number | undefined; event: number | undefined }, string, RegExp]>([
		[
			'a quiet site: nothing happened since the last webhook',
			{ heard: 500, event: 500 },
			'good',
			/^The last one arrived 500 hours ago, 2 s after its event\.$/,
		],
		['an event that never arrived, although the last one was on time', { heard: 500, event: 3 }, 'look', /happened 3 hours ago\. It hasn’t arrived\.$/],
		['an event that just happened', { heard: 500, event: 0.05 }, 'good', /^The last one arrived 500 hours ago/],
		[
			'no webhook although Stripe has events',
			{ heard: undefined, event: 30 },
			'look',
			/^No webhook has ever arrived\. Stripe’s latest event happened 30 hours ago\.$/,
		],
	])('a webhook’s lag, not its age: %s', async (_what, { heard, event }, status, detail) => {
		const hours = (count: number) => new Date(now.getTime() - count * 3_600_000);
		const data = event === undefined ? [] : [{ object: 'event', created: hours(event).getTime() / 1000 }];
		const base = await served((path) => (path.startsWith('/v1/events') ? { body: { object: 'list', data, has_more: false } } : list));
		const [, webhook] = await checkStripe(key(base), heard === undefined ? undefined : { at: hours(heard), lag_seconds: 2 }, now);
		expect(webhook).toMatchObject({ status, detail: expect.stringMatching(detail) });
	});

	test('without a permission: which, and where to give it', async () => {
		const error = {
			type: 'invalid_request_error',
			message: 'The provided key does not have the required permissions. Having the rak_dispute_read permission would allow this.',
		};
		const base = await served((path) => (path.startsWith('/v1/disputes') ? { status: 403, body: { error } } : list));
		const [permissions, webhook] = await checkStripe(key(base), undefined, now);
		expect(permissions).toMatchObject({ status: 'bad', detail: 'Refused or unanswered: Disputes.', remedy: expect.stringContaining('“Disputes” to Read') });
		expect(webhook).toMatchObject({ status: 'look', detail: 'No webhook has ever arrived.' });
	});
});

test.each([
	['its own issuer', (base: string) => base, 'good'],
	['another issuer', () => 'https://other.example', 'bad'],
])('an identity provider with %s', async (_what, issuer, status) => {
	let base = '';
	base = await served(() => ({ body: { issuer: issuer(base) } }));
	const { finding, date } = await checkIdentityProvider({ IDENTITY: 'oidc', OIDC_ISSUER: base });
	expect([finding.status, date instanceof Date]).toEqual([status, true]);
});

test.each([
	['this version', { status: 'ok', version: VERSION }, 'good'],
	['another version', { status: 'ok', version: '0.0.1' }, 'look'],
	['another site', { hello: 'world' }, 'bad'],
])('the public address that is answered by %s', async (_what, body, status) => {
	expect((await checkPublicAddress({ PUBLIC_URL: await served(() => ({ body })) })).status).toBe(status);
});

describe('backups', () => {
	const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * 86_400_000);

	test('are kept by the age in their name, but never fewer than three', async () => {
		const backups = mkdtempSync(join(folder, 'kept-'));
		const days = [0, 1, 13, 15, 40];
		for (const [index, day] of days.entries()) writeFileSync(join(backups, backupName(at(day), index % 2 === 0)), '');
		for (const other of ['notes.txt', `${backupName(at(50), false)}.partial`, `a-${backupName(at(50), false)}`]) writeFileSync(join(backups, other), '');
		for (const name of readdirSync(backups)) utimesSync(join(backups, name), 1, 1);
		expect((await removeOldBackups(backups, 14, now)).sort()).toEqual([backupName(at(15), false), backupName(at(40), true)].sort());
		expect((await listBackups(backups)).map((file) => file.at)).toEqual([at(0), at(1), at(13)]);
		expect(await removeOldBackups(backups, 1, now)).toEqual([]);
		expect(readdirSync(backups)).toHaveLength(6);
	});

	test('that were killed are swept away after a day', async () => {
		const swept = mkdtempSync(join(folder, 'swept-'));
		for (const name of ['copy-0123456789ab', 'copy-ba9876543210', 'copy.sock', 'pg']) {
			writeFileSync(join(swept, name), '');
			if (name !== 'copy-ba9876543210') utimesSync(join(swept, name), at(2), at(2));
			else utimesSync(join(swept, name), at(0.5), at(0.5));
		}
		await removeLeftovers(swept, COPY_NAME, now);
		expect(readdirSync(swept).sort()).toEqual(['copy-ba9876543210', 'copy.sock', 'pg']);
	});

	test('that are missing or old are told of', async () => {
		const settings = { BACKUP_DIR: mkdtempSync(join(folder, 'told-')), BACKUP_KEY: undefined, https: true };
		expect(await checkBackups(settings, now)).toMatchObject({
			status: 'look',
			remedy: expect.stringMatching(/^Schedule npm run backup to run every night\. /),
		});
		expect((await checkBackups({ ...settings, https: false }, now)).status).toBe('off');
		writeFileSync(join(settings.BACKUP_DIR, backupName(at(3), false)), '');
		expect(await checkBackups(settings, now)).toMatchObject({ status: 'look', detail: 'The latest is 72 hours old and not encrypted.' });
		writeFileSync(join(settings.BACKUP_DIR, backupName(at(1 / 24), true)), '');
		expect(await checkBackups(settings, now)).toMatchObject({ status: 'good', detail: 'The latest is 1 hour old and not encrypted.' });
		const file = join(settings.BACKUP_DIR, 'file');
		writeFileSync(file, '');
		expect(await checkBackups({ ...settings, BACKUP_DIR: file }, now)).toMatchObject({
			status: 'bad',
			detail: expect.stringContaining(`${file} can’t be read.`),
		});
	});
});

describe('machines that run the server', () => {
	const here = (name: string, ago_ms: number) => noteHost(world.db, name, new Date(now.getTime() - ago_ms));
	const report = (store: StoreSettings | undefined) => checkMachines(world.db, { store }, now);
	const bucket = { address: 'https://s3.example.com/bucket', accessKeyId: 'k', secretAccessKey: 's', region: 'us-east-1' };

	test('one is nothing to talk about, and neither is one that stopped two hours ago', async () => {
		await here('former', 2 * 60 * 60_000);
		await here('east', 0);
		expect(await report(undefined)).toEqual([]);
		expect(await knownHosts(world.db, now)).toEqual(['east']);
	});

	test('two need the object store for their files', async () => {
		await here('west', 60_000);
		expect(await report(undefined)).toMatchObject([{ title: 'Machines', status: 'look', detail: expect.stringContaining('2 machines: east, west.') }]);
		expect(await report(undefined)).toMatchObject([{ remedy: expect.stringContaining('S3_URL') }]);
		expect(await report(bucket)).toMatchObject([{ title: 'Machines', status: 'good' }]);
	});
});
