import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, inject, test } from 'vitest';
import * as z from 'zod/mini';
import { api } from '#domain/api/api-paths.ts';
import { missingMigrations } from '#server/db/database-version.ts';
import { sql } from '#server/db/drizzle.ts';
import { openUnmigrated } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { DEMO_ACCOUNTS } from '#server/modules/identity/demo-logins.ts';
import { TestServer } from '#tests/e2e/fixtures/servers/test-server.ts';
import { RELEASES, releaseCode } from '#tests/fixtures/releases.ts';
import { createDatabase, dropDatabase } from '#tests/fixtures/test-databases.ts';
import { type Answer, call } from '../attack/attack-call.ts';

const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../server/db/migrations/meta/_journal.json'), 'utf8'));
const afterMigration = (last: string) => journal.entries[journal.entries.findIndex(({ tag }) => tag === last) + 1]?.tag ?? 'none';

const cursorSchema = z.object({ cursor: z.string() });
const favoriteSchema = z.object({ favourites_id: z.number(), user_id: z.number() });
const sessionSchema = z.object({ session: z.object({ user_id: z.number() }) });
const SPORT = 2;

interface Athlete {
	player_id: number;
	team_id: number;
}

/** A person's phone, somewhere in 127.0.0.0/8, that a proxy leads to one server or another. */
interface Phone {
	from: string;
	session: string;
	user_id: number;
	cursor: string | undefined;
}

let phones = 0;

/** Logs in at one server. Every server of the database knows the session. */
async function logIn(port: number): Promise<Phone> {
	const from = `127.77.${++phones >> 8}.${phones & 255}`;
	const [{ user_email, password }] = DEMO_ACCOUNTS;
	const field = (name: string, value: string) => `--rolling\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
	const body = `${field('username', user_email)}${field('password', password)}--rolling--\r\n`;
	const { status, headers, text } = await call(port, { path: api.login, from, body, headers: { 'content-type': 'multipart/form-data; boundary=rolling' } });
	if (status !== 200) throw new Error(`the login was answered ${status}: ${text}`);
	const session = (headers['set-cookie'] ?? []).find((cookie) => cookie.startsWith('session='))?.split(';')[0] ?? '';
	const who = await call(port, { method: 'GET', path: api.session, from, headers: { cookie: session } });
	return { from, session, user_id: sessionSchema.parse(JSON.parse(who.text)).session.user_id, cursor: undefined };
}

/** People who donate, save athletes, and sync, one call after another at each server that is up, until `stop`. */
class Crowd {
	/** Idempotency keys of donations that a server has acknowledged. */
	readonly donated: string[] = [];
	/** How many calls each server answered. */
	readonly answered = new Map<string, number>();
	readonly refused: string[] = [];
	readonly #athletes: readonly Athlete[];
	readonly #ends: (() => Promise<void>)[] = [];

	constructor(athletes: readonly Athlete[]) {
		this.#athletes = athletes;
	}

	/** Leads one more person to the server. @returns what takes it away again, as a proxy does before a server stops. */
	lead(name: string, port: number, phone: Phone): () => Promise<void> {
		let going = true;
		const work = (async () => {
			for (let n = 0; going; n++) await this.#visit(name, port, phone, n);
		})();
		const end = () => {
			going = false;
			return work;
		};
		this.#ends.push(end);
		return end;
	}

	async stop(): Promise<void> {
		await Promise.all(this.#ends.map((end) => end()));
	}

	async #visit(name: string, port: number, phone: Phone, n: number): Promise<void> {
		const athlete = this.#athletes[n % this.#athletes.length] as Athlete;
		const asked = async (what: string, ask: Parameters<typeof call>[1]): Promise<Answer> => {
			const answer = await call(port, ask);
			this.answered.set(name, (this.answered.get(name) ?? 0) + 1);
			// A server of 0.1.0 doesn't know the cursors of this version. Then a phone downloads the snapshot.
			const isCursorGone = name === 'former' && what === 'a sync' && answer.status === 410;
			if (answer.status !== 200 && !isCursorGone) this.refused.push(`${name}, ${what}: ${answer.status} ${answer.text.slice(0, 300)}`);
			return answer;
		};
		const op_id = randomUUID();
		const as = { from: phone.from, headers: { cookie: phone.session, 'idempotency-key': op_id } };
		// Each donation is another person's, without an account, at another address.
		const from = `127.${1 + (n % 60)}.${(n >> 8) & 255}.${1 + (n % 250)}`;
		const given = await asked('a donation', {
			path: api.checkoutOneTime,
			from,
			headers: { 'idempotency-key': op_id },
			body: { ...athlete, player_name: 'x', amount: 25 },
		});
		if (given.status === 200) this.donated.push(op_id);
		const saved = await asked('a favorite', { ...as, path: api.saveFavorite, body: { user_id: phone.user_id, player_id: athlete.player_id } });
		await asked('the favorites', { path: api.favorites(phone.user_id, 50, 0), from: phone.from, headers: { cookie: phone.session } });
		if (saved.status === 200) {
			const { favourites_id } = favoriteSchema.parse(JSON.parse(saved.text));
			await asked('a removal', {
				...as,
				path: api.removeFavorite(favourites_id),
				headers: { cookie: phone.session, 'idempotency-key': randomUUID() },
			});
		}
		const synced = await asked('a sync', { method: 'GET', path: api.sync(SPORT, phone.cursor), from: phone.from });
		phone.cursor = synced.status === 200 ? cursorSchema.parse(JSON.parse(synced.text.split('\n', 1)[0] ?? '')).cursor : undefined;
		await asked('readyz', { method: 'GET', path: '/readyz', from: phone.from });
	}
}

/** A database with the demo league, which a server of `root` made, and what two servers need to share it. */
async function site(root: string | undefined) {
	const { server } = inject('postgres');
	const url = await createDatabase(server);
	const env = { DATABASE_URL: url, SEED: 'demo' };
	const former = await TestServer.create({ env, ...(root !== undefined && { root }) });
	const next = await TestServer.create({ env });
	await former.start();
	const database = await openUnmigrated(url, { max: 1 });
	const athletes = rowsOf<Athlete>(
		await database.db.execute(sql`select player_id, team_id from players where sport_id = ${SPORT} and retired_at is null order by player_id limit 200`),
	);
	return {
		former,
		next,
		db: database.db,
		athletes,
		remove: async () => {
			await database.close();
			await Promise.all([former.remove(), next.remove()]);
			await dropDatabase(server, url);
		},
	};
}

type Site = Awaited<ReturnType<typeof site>>;

/** Waits until the server has answered so many more calls, and nobody was refused. */
async function untilAnswered(crowd: Crowd, name: string, more = 60): Promise<void> {
	const enough = (crowd.answered.get(name) ?? 0) + more;
	for (const until = Date.now() + 60_000; (crowd.answered.get(name) ?? 0) < enough; await wait(20)) {
		expect(crowd.refused).toEqual([]);
		if (Date.now() > until) throw new Error(`${name} answered only ${crowd.answered.get(name)} calls`);
	}
}

async function expectAllKept(crowd: Crowd, { db, former, next }: Site): Promise<void> {
	expect(crowd.refused).toEqual([]);
	const kept = new Set(rowsOf<{ op_id: string }>(await db.execute(sql`select op_id from intents where op_id is not null`)).map(({ op_id }) => op_id));
	expect(crowd.donated.filter((op_id) => !kept.has(op_id))).toEqual([]);
	expect(crowd.donated.length).toBeGreaterThan(20);
	for (const { output } of [former, next]) expect(output.split('\n').filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
}

describe.each(Object.entries(RELEASES))('release %s and this version on one database', (_release, last) => {
	test('both serve everybody, before, while, and after this version migrates', async ({ skip }) => {
		const root = releaseCode(afterMigration(last));
		if (root === undefined) return skip('This checkout has no history with the release’s code.');
		const shared = await site(root);
		const { former, next, db } = shared;
		try {
			expect(await missingMigrations(db)).toBeGreaterThan(0);
			const crowd = new Crowd(shared.athletes);
			const endings = [];
			for (let n = 0; n < 3; n++) endings.push(crowd.lead('former', former.port, await logIn(former.port)));
			await untilAnswered(crowd, 'former');
			await next.start();
			expect(await missingMigrations(db)).toBe(0);
			await untilAnswered(crowd, 'former');
			for (let n = 0; n < 3; n++) crowd.lead('next', next.port, await logIn(n === 0 ? former.port : next.port));
			await Promise.all([untilAnswered(crowd, 'former'), untilAnswered(crowd, 'next')]);
			// The proxy leads nobody to the former server anymore, and then it stops.
			await Promise.all(endings.map((end) => end()));
			expect(await former.stop()).toBe(0);
			await untilAnswered(crowd, 'next');
			await crowd.stop();
			await expectAllKept(crowd, shared);
		} finally {
			await shared.remove();
			rmSync(root, { recursive: true, force: true });
		}
	}, 300_000);
});

test('two servers of this version: one restarts three times, and nobody notices at the other', async () => {
	const shared = await site(undefined);
	const { former, next } = shared;
	try {
		await next.start();
		const crowd = new Crowd(shared.athletes);
		for (let n = 0; n < 3; n++) crowd.lead('next', next.port, await logIn(next.port));
		for (let round = 0; round < 3; round++) {
			const end = crowd.lead('former', former.port, await logIn(next.port));
			await Promise.all([untilAnswered(crowd, 'former', 20), untilAnswered(crowd, 'next', 20)]);
			await end();
			expect(await former.stop()).toBe(0);
			await untilAnswered(crowd, 'next', 20);
			await former.start();
		}
		await crowd.stop();
		await expectAllKept(crowd, shared);
	} finally {
		await shared.remove();
	}
}, 300_000);
