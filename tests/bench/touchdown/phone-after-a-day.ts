import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { API_KEY_HEADER, api } from '#domain/api/api-paths.ts';
import { feedApi } from '#domain/api/feed-paths.ts';
import { type FeedHead, feedHeadSchema } from '#domain/roster/shared-feed.ts';
import { cursorAt, planFeed } from '#roster/pull/feed-plan.ts';
import { buildApp } from '#server/app.ts';
import { sql } from '#server/db/drizzle.ts';
import { type Db, openPostgres } from '#server/db/open-database.ts';
import { readEnv } from '#server/env.ts';
import { createSandbox } from '#server/modules/payments/public.ts';
import { refreshWindows } from '#server/modules/rosters/feed/write-windows.ts';
import { TickWriter } from '#server/modules/rosters/public.ts';
import { hasNginx, startNginx } from '#tests/fixtures/nginx.ts';
import { startPostgres } from '#tests/fixtures/test-postgres.ts';
import { fillUnevenRosters } from '../reads/fill-uneven-rosters.ts';

/** Ticks of the day, and how many athletes each gives a new total. */
const TICKS = 48;
const EACH = 11;
const DAY_MS = 24 * 60 * 60_000;
const SPORTS = 6;
/** Athletes whose totals change at once, for the bytes of one. */
const AT_ONCE = 1000;
const RECONNECTS = 2000;
const AT_A_TIME = 64;

interface Answer {
	body: Buffer;
	/** Of the body and the headers, as sent. */
	bytes: number;
	cache: string | undefined;
}

type Ask = (path: string) => Promise<Answer>;

/** What a phone that was away for a day needs, and what that costs: with the shared feed, and by the sports' own deltas. */
export async function phoneAfterADay(): Promise<string[]> {
	if (!hasNginx) return ['a phone after a day: not measured, because nginx isn’t installed (apt-get install nginx)'];
	const postgres = await startPostgres();
	const database = await openPostgres(postgres.url);
	const { db } = database;
	const env = readEnv({ SEED: 'none', TRUST_PROXY: '1' });
	const clock = () => new Date();
	const ticks = new TickWriter(db);
	const app = await buildApp({ db, env, clock, ticks, payments: createSandbox({ db, clock, publicUrl: env.PUBLIC_URL }), pageDir: '/nowhere' });
	await app.listen({ port: 0, host: '127.0.0.1' });
	const sitePort = (app.server.address() as AddressInfo).port;
	const nginx = await startNginx(sitePort);
	const agent = new Agent({ keepAlive: true, maxSockets: AT_A_TIME });
	const direct = asking(`http://127.0.0.1:${sitePort}`, env.API_KEY, agent);
	const cached = asking(nginx.address, env.API_KEY, agent);
	const tick = async () => {
		await ticks.commit();
		await refreshWindows(db, new Date());
	};
	try {
		await fillUnevenRosters(db);
		await tick();
		const cursor = cursorAt(await headFrom(direct)) ?? '';
		for (let n = 0; n < TICKS; n++) {
			await give(db, EACH, n * EACH);
			await tick();
			await db.execute(sql`update ticks set at = at - ${DAY_MS / TICKS} * interval '1 millisecond'`);
		}
		await give(db, 1, 0);
		await tick();
		const own: Answer[] = [];
		for (let sport_id = 1; sport_id <= SPORTS; sport_id++) own.push(await direct(api.sync(sport_id, cursor)));
		await reconnect(cached, cursor);
		const shared = await reconnect(cached, cursor);
		const hits = shared.slice(1).filter(({ cache }) => cache === 'HIT').length;
		const costs = await costOf(() => reconnect(cached, cursor), nginx.cpu);
		const ownCosts = await costOf(
			async () => {
				for (let sport_id = 1; sport_id <= SPORTS; sport_id++) await direct(api.sync(sport_id, cursor));
			},
			nginx.cpu,
			RECONNECTS / 10,
		);
		await db.execute(sql`update ticks set at = at - interval '1 day'`);
		await tick();
		const before = cursorAt(await headFrom(direct)) ?? '';
		await give(db, AT_ONCE, 0);
		await tick();
		const [, ...files] = await reconnect(direct, before);
		const totals = files.reduce((sum, { body }) => sum + body.length, 0) / AT_ONCE;
		return [
			`a phone after a day in which ${TICKS * EACH} athletes of ${SPORTS} sports received something`,
			`requests: ${shared.length} (with each sport’s own delta: ${own.length})`,
			`KB down with headers: ${kilobytes(shared)} (${kilobytes(own)})`,
			`answered by nginx from its cache: ${hits} of ${shared.length - 1}, all but the head`,
			`bytes of a changed total, ${AT_ONCE} at once: ${totals.toFixed(1)}`,
			`processor time of a reconnect: nginx ${costs.nginx.toFixed(2)} ms, site ${costs.site.toFixed(2)} ms (by own deltas: site ${ownCosts.site.toFixed(2)} ms)`,
		];
	} finally {
		agent.destroy();
		await nginx.stop();
		await app.close();
		await database.close();
		await postgres.stop();
	}
}

/** As bookings of amounts that have nothing in common, which compress worst. */
async function give(db: Db, athletes: number, from: number): Promise<void> {
	await db.execute(sql`
		insert into received_increments (player_id, cents)
		select player_id, 500 + abs(hashtext(player_id::text)) % 100000 from players order by md5(player_id::text) limit ${athletes} offset ${from}`);
}

async function headFrom(ask: Ask): Promise<FeedHead> {
	return feedHeadSchema.parse(JSON.parse((await ask(feedApi.head)).body.toString()));
}

/** The head, then the files that lead on from the cursor. */
async function reconnect(ask: Ask, cursor: string): Promise<Answer[]> {
	const head = await ask(feedApi.head);
	const plan = planFeed(feedHeadSchema.parse(JSON.parse(head.body.toString())), { cursor, as_of: new Date(0).toISOString() });
	if (plan.by !== 'windows') throw new Error(`the phone can’t follow: ${plan.by}`);
	return [head, ...(await Promise.all(plan.windows.map(({ hash }) => ask(feedApi.window(hash ?? '')))))];
}

/** Milliseconds of processor time each, many at a time. The site's process has the phones as well, so theirs count there. */
async function costOf(visit: () => Promise<unknown>, nginxCpu: () => number, visits = RECONNECTS): Promise<{ nginx: number; site: number }> {
	const before = { nginx: nginxCpu(), site: process.cpuUsage() };
	let left = visits;
	const visitor = async () => {
		while (left-- > 0) await visit();
	};
	await Promise.all(Array.from({ length: AT_A_TIME }, visitor));
	const { user, system } = process.cpuUsage(before.site);
	return { nginx: (nginxCpu() - before.nginx) / visits, site: (user + system) / 1000 / visits };
}

function asking(address: string, apiKey: string, agent: Agent): Ask {
	let asked = 0;
	return (path) =>
		new Promise((resolve, reject) => {
			const n = ++asked;
			const headers = { [API_KEY_HEADER]: apiKey, 'accept-encoding': 'br', 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` };
			const sent = request(`${address}${path}`, { agent, headers }, (response) => {
				const parts: Buffer[] = [];
				response.on('data', (part: Buffer) => parts.push(part));
				response.on('error', reject);
				response.on('end', () => {
					const body = Buffer.concat(parts);
					if (response.statusCode !== 200) return reject(new Error(`${path} answered ${response.statusCode}`));
					const cache = response.headers['x-cache'];
					const head = response.rawHeaders.reduce((sum, text) => sum + text.length + 2, 17);
					return resolve({ body, bytes: body.length + head, cache: typeof cache === 'string' ? cache : undefined });
				});
			});
			sent.on('error', reject);
			sent.end();
		});
}

function kilobytes(answers: readonly Answer[]): string {
	return (answers.reduce((sum, { bytes }) => sum + bytes, 0) / 1000).toFixed(1);
}
