import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { outgoingMails } from '#server/db/schema/people-schema.ts';
import { layOut } from '#server/modules/mail/letter.ts';
import { NO_LETTERHEAD } from '#server/modules/mail/letterhead.ts';
import { createMailer, MAIL_CONNECTIONS, type Mail, type Mailer, type PooledMailer, tidyMailFolder } from '#server/modules/mail/mailer.ts';
import { sendDueMails, startMailWorker } from '#server/modules/mail/send-due-mails.ts';
import { type AccountWorld, accountWorld } from '../fixtures/account-world.ts';

const folder = mkdtempSync(join(tmpdir(), 'mail-'));
let world: AccountWorld;
let logged: string[];
beforeAll(async () => {
	world = await accountWorld();
});
afterAll(async () => {
	rmSync(folder, { recursive: true, force: true });
	await world.close();
});
beforeEach(() => {
	logged = [];
});
afterEach(() => world.db.delete(outgoingMails));

const FROM = 'NIL Athletes <no-reply@give.example>';
const deps = (mailer: Mailer, letterhead = NO_LETTERHEAD) => ({
	db: world.db,
	clock: world.clock,
	mailer,
	letterhead: async () => letterhead,
	sent: async () => {},
	log: { error: (message: string) => void logged.push(message) },
});
const add = async (recipient: string, body = 'Your code is K7QM-2XPA, Émile', html?: string) => {
	const at = world.clock();
	const [row] = await world.db.insert(outgoingMails).values({ recipient, subject: 'Ein Gruß', body, html, created_at: at, run_after: at }).returning();
	return row?.mail_id ?? 0;
};
const left = () => world.db.select().from(outgoingMails);

/** Accepts every mail, or none. */
function recorder(fails = false): Mailer & { sent: Mail[] } {
	const sent: Mail[] = [];
	return {
		sent,
		send: async (mail) => {
			if (fails) throw Object.assign(new Error(`550 no such user ${mail.recipient}`), { code: 'EENVELOPE' });
			sent.push(mail);
		},
	};
}

describe('outgoing mail', () => {
	test('goes out under the letterhead of the moment: the club’s name, where to answer, and who is responsible', async () => {
		const club = {
			name: 'Herons & $& Co.',
			sender: 'Herons & Co.',
			reply_to: 'hello@give.example',
			imprint: 'Herons, Inc.\n12 Mill Street',
			logo: Buffer.from('a logo'),
		};
		const { body, html } = layOut({ subject: 'Receipt', heading: 'Thank you!', links: [{ label: 'View', url: 'https://give.example/r' }] });
		await add('ada@people.example', body, html);
		const own = join(folder, 'letterhead');
		const mailer = createMailer({ SMTP_URL: undefined, MAIL_FROM: FROM, DATA_DIR: own });
		const written = async (letterhead?: typeof club) => {
			expect(await sendDueMails(deps(mailer, letterhead))).toBe(1);
			const [name = ''] = readdirSync(join(own, 'mail'));
			const text = readFileSync(join(own, 'mail', name), 'utf8')
				.replaceAll('=\r\n', '')
				.replaceAll('=3D', '=');
			rmSync(join(own, 'mail', name));
			return text;
		};
		const sent = await written(club);
		expect(sent).toMatch(/^From: "?Herons & Co\."? <no-reply@give\.example>\r$/m);
		expect(sent).toMatch(/^Reply-To: hello@give\.example\r$/m);
		expect(sent).toMatch(/\nHerons, Inc\.\r?\n12 Mill Street\r?\n/);
		expect(sent).toContain('>Herons &amp; $&amp; Co.</td>');
		expect(sent).toContain('Herons, Inc.<br>12 Mill Street</td>');
		expect(sent).not.toContain('NIL Athletes');
		// The logo travels with the mail, because many readers load nothing.
		expect(sent).toMatch(/<img src="cid:logo" alt="" [^>]*>Herons/);
		expect(sent).toMatch(/^Content-Type: image\/png;/m);
		expect(sent).toMatch(/^Content-Id: <logo>\r$/im);
		expect(sent).toContain(Buffer.from('a logo').toString('base64'));
		await add('ada@people.example', body, html);
		const plain = await written();
		expect(plain).toMatch(/^From: NIL Athletes <no-reply@give\.example>\r$/m);
		expect(plain).toContain('>NIL Athletes</td>');
		expect(plain).not.toMatch(/<!--|Reply-To|<img|image\/png/);
	});

	test('as files, where there is no SMTP_URL: one each, for their owner’s eyes; the row goes', async () => {
		const env = { SMTP_URL: undefined, MAIL_FROM: FROM, DATA_DIR: folder };
		await add('ada@people.example');
		await add('bo@people.example, eve@people.example');
		expect(await sendDueMails(deps(createMailer(env)))).toBe(2);
		expect(await left()).toEqual([]);
		const files = readdirSync(join(folder, 'mail')).sort();
		expect(files.map((name) => /^\d{4}-\d\d-\d\dT[\d-]+Z-\d+\.eml$/.test(name))).toEqual([true, true]);
		const [first = '', second = ''] = files.map((name) => readFileSync(join(folder, 'mail', name), 'utf8'));
		expect(first).toMatch(/^From: NIL Athletes <no-reply@give\.example>\r\nTo: ada@people\.example\r\nSubject: =\?UTF-8\?/m);
		expect(first).toMatch(/^Message-ID: <\d+\.\d+@give\.example>\r$/m);
		expect(first).toContain('K7QM-2XPA');
		// One address stays one address, whatever it contains.
		expect(second).not.toMatch(/^To: .*, eve@people\.example\r$/m);
		if (process.platform !== 'win32') expect(statSync(join(folder, 'mail', files[0] ?? '')).mode & 0o077).toBe(0);
	});

	test('once the mail server has taken it, whoever waits for it hears so, or it is sent again', async () => {
		const mail_id = await add('ada@people.example');
		const told: number[] = [];
		const tell = (fails: boolean) => async (_tx: unknown, sent: number) => {
			told.push(sent);
			if (fails) throw new Error('the database was cut');
		};
		expect(await sendDueMails({ ...deps(recorder(true)), sent: tell(false) })).toBe(0);
		expect(told).toEqual([]);
		for (const [fails, rows] of [
			[true, 1],
			[false, 0],
		] as const) {
			world.pass(60_000);
			await sendDueMails({ ...deps(recorder()), sent: tell(fails) });
			expect(await left()).toHaveLength(rows);
		}
		expect(told).toEqual([mail_id, mail_id]);
	});

	test('with an HTML part has both, the text first; one of text alone stays so', async () => {
		const own = join(folder, 'parts');
		await add('ada@people.example', 'In plain text', '<p>In HTML</p>');
		await add('bo@people.example', 'In plain text');
		expect(await sendDueMails(deps(createMailer({ SMTP_URL: undefined, MAIL_FROM: FROM, DATA_DIR: own })))).toBe(2);
		const files = readdirSync(join(own, 'mail')).map((name) => readFileSync(join(own, 'mail', name), 'utf8'));
		const [both = '', alone = ''] = files.sort((a, b) => b.length - a.length);
		expect(both).toMatch(/^Content-Type: multipart\/alternative;/m);
		expect(both.indexOf('In plain text')).toBeGreaterThan(both.indexOf('Content-Type: text/plain'));
		expect(both.indexOf('<p>In HTML</p>')).toBeGreaterThan(both.indexOf('Content-Type: text/html'));
		expect(both.indexOf('Content-Type: text/html')).toBeGreaterThan(both.indexOf('In plain text'));
		expect(alone).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
		expect(alone).not.toMatch(/multipart|html/);
	});

	test('is sent once by several workers at once', async () => {
		for (let i = 0; i < 20; i++) await add(`p${i}@people.example`);
		const post = recorder();
		await Promise.all(Array.from({ length: 4 }, () => sendDueMails(deps(post))));
		expect(post.sent.map(({ recipient }) => recipient).sort()).toEqual(Array.from({ length: 20 }, (_, i) => `p${i}@people.example`).sort());
		expect(await left()).toEqual([]);
	});

	test('that does not go is tried again, later and later, and given up after a day; no address is logged', async () => {
		const mail_id = await add('ada@people.example');
		const failing = deps(recorder(true));
		expect(await sendDueMails(failing)).toBe(0);
		expect(await left()).toMatchObject([{ attempts: 1, last_error: 'Error EENVELOPE: 550 no such user ada@people.example' }]);
		expect(await sendDueMails(failing)).toBe(0);
		expect((await left())[0]?.attempts).toBe(1);
		world.pass(1000);
		await sendDueMails(failing);
		expect((await left())[0]?.attempts).toBe(2);
		world.pass(2000);
		const post = recorder();
		expect(await sendDueMails(deps(post))).toBe(1);
		expect(post.sent).toMatchObject([{ mail_id, recipient: 'ada@people.example' }]);

		await add('bo@people.example');
		world.pass(24 * 60 * 60_000 + 1);
		await sendDueMails(failing);
		expect(await left()).toEqual([]);
		expect(logged.at(-1)).toMatch(/^mail \d+: gave up after attempt 1$/);
		expect(logged.join()).not.toContain('@people.example');
	});

	test('goes out over as many connections as there are, to one address one after the other, and what isn’t begun goes back at a stop', async () => {
		for (let i = 0; i < 20; i++) await add(`p${i % 10}@people.example`);
		let release: () => void = () => undefined;
		const held = new Promise<void>((resolve) => {
			release = resolve;
		});
		const begun: string[] = [];
		const slow: Mailer = {
			send: async ({ recipient }) => {
				begun.push(recipient);
				await held;
			},
		};
		const worker = startMailWorker(deps(slow));
		await expect.poll(() => begun.length, { timeout: 20_000 }).toBe(MAIL_CONNECTIONS);
		expect(new Set(begun).size).toBe(MAIL_CONNECTIONS);
		const stopped = worker.stop();
		await expect.poll(async () => (await left()).filter(({ attempts }) => attempts === 0).length, { timeout: 20_000 }).toBe(20 - MAIL_CONNECTIONS);
		release();
		await stopped;
		const post = recorder();
		expect(await sendDueMails(deps(post))).toBe(20 - MAIL_CONNECTIONS);
		expect([...begun, ...post.sent.map(({ recipient }) => recipient)].sort()).toEqual(Array.from({ length: 20 }, (_, i) => `p${i % 10}@people.example`).sort());
		expect(logged).toEqual([]);
	});

	test('that a worker had in hand when it was killed goes out when its lease ends', async () => {
		await add('ada@people.example');
		const hung: Mailer = { send: () => new Promise(() => {}) };
		const dead = new AbortController();
		// Without the interval that renews its lease, and without taking other mails, it is as good as dead.
		vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
		void sendDueMails(deps(hung), dead.signal);
		vi.useRealTimers();
		await expect.poll(async () => (await left())[0]?.attempts, { timeout: 10_000 }).toBe(1);
		dead.abort();
		const post = recorder();
		expect(await sendDueMails(deps(post))).toBe(0);
		world.pass(30_000);
		expect(await sendDueMails(deps(post))).toBe(1);
	});
});

test('files of mails go after a day; what else is in the folder stays', async () => {
	const own = join(folder, 'tidied');
	await tidyMailFolder(own, new Date());
	mkdirSync(own);
	const [old, young, other] = ['a.eml', 'b.eml', 'notes.txt'];
	for (const name of [old, `${old}.part`, young, other]) writeFileSync(join(own, name), '');
	const twoDaysAgo = new Date(Date.now() - 48 * 60 * 60_000);
	for (const name of [old, `${old}.part`, other]) utimesSync(join(own, name), twoDaysAgo, twoDaysAgo);
	await tidyMailFolder(own, new Date());
	expect(readdirSync(own).sort()).toEqual([young, other]);
});

describe('by SMTP', () => {
	let server: Server;
	let said: string;
	let url: string;
	let connections: number;
	let mailer: PooledMailer;
	/** The small part of a mail server that a client needs. */
	beforeEach(async () => {
		said = '';
		connections = 0;
		server = createServer((socket) => {
			connections++;
			let inData = false;
			socket.write('220 there\r\n');
			socket.on('data', (chunk) => {
				said += String(chunk);
				for (const line of String(chunk).split('\r\n')) {
					if (inData) {
						if (line === '.') {
							inData = false;
							socket.write('250 taken\r\n');
						}
					} else if (/^EHLO/.test(line)) socket.write('250 there\r\n');
					else if (/^(MAIL|RCPT)/.test(line)) socket.write('250 fine\r\n');
					else if (line === 'DATA') {
						inData = true;
						socket.write('354 go on\r\n');
					} else if (line === 'QUIT') socket.end('221 bye\r\n');
				}
			});
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const address = server.address();
		url = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
		mailer = createMailer({ SMTP_URL: url, MAIL_FROM: FROM, DATA_DIR: folder });
	});
	/** The server closes once its last connection has ended. */
	afterEach(async () => {
		await mailer.close();
		await new Promise((resolve) => server.close(resolve));
	});

	test('it reaches the server that SMTP_URL names', async () => {
		await add('ada@people.example');
		expect(await sendDueMails(deps(mailer))).toBe(1);
		expect(said).toContain('MAIL FROM:<no-reply@give.example>');
		expect(said).toContain('RCPT TO:<ada@people.example>');
		expect(said).toContain('K7QM-2XPA');
	});

	test('many mails share a few connections, which last from turn to turn until the mailer is closed', async () => {
		for (let i = 0; i < 30; i++) await add(`p${i}@people.example`);
		expect([await sendDueMails(deps(mailer)), logged]).toEqual([30, []]);
		for (let i = 0; i < 3; i++) {
			await add(`q${i}@people.example`);
			expect(await sendDueMails(deps(mailer))).toBe(1);
		}
		expect(said.match(/^MAIL FROM/gm)).toHaveLength(33);
		expect(connections).toBeLessThanOrEqual(MAIL_CONNECTIONS);
		expect(await promisify(server.getConnections.bind(server))()).toBeGreaterThan(0);
		await mailer.close();
		await expect.poll(() => promisify(server.getConnections.bind(server))(), { timeout: 10_000 }).toBe(0);
		await add('late@people.example');
		expect(await sendDueMails(deps(mailer))).toBe(0);
		expect(await left()).toMatchObject([{ recipient: 'late@people.example', last_error: expect.stringContaining('Connection pool was closed') }]);
	});

	test('it stays where the server is not there', async () => {
		await add('ada@people.example');
		const nowhere = createMailer({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: FROM, DATA_DIR: folder });
		expect(await sendDueMails(deps(nowhere))).toBe(0);
		await nowhere.close();
		expect(await left()).toHaveLength(1);
		expect(logged).toEqual([expect.stringMatching(/^mail \d+ was not sent \((ESOCKET|ECONNECTION|ECONNREFUSED)\), attempt 1$/)]);
	});
});
