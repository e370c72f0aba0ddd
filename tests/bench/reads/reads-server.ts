/** The server of the reads' bench, in its own process. Told which database to use, it fills it and reports its port. */
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import * as z from 'zod/mini';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { readServerKey } from '#server/db/server-key.ts';
import { readEnv } from '#server/env.ts';
import { createDevices, deviceCookie } from '#server/http/guards/device-cookie.ts';
import { browseThrottle } from '#server/http/guards/throttle.ts';
import { defineRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { registerRoutes } from '#server/http/route/register-routes.ts';
import { createSandbox } from '#server/modules/payments/public.ts';
import { startTickWorker, TickWriter } from '#server/modules/rosters/public.ts';
import { Giving } from '../touchdown/steady-giving.ts';
import { fillUnevenRosters } from './fill-uneven-rosters.ts';
import { BARE, type ReadsServerReady, UNGUARDED } from './reads-ready.ts';

const STATUS = { status: 'ok' };
const statusSchema = z.object({ status: z.string() });
/** So many that no throttle of a device or an address ends the bench. */
const VISITORS = 4_000;

async function serve(): Promise<void> {
	const env = readEnv({ SEED: 'none', TRUST_PROXY: '1', ...(process.env.BENCH_DATABASE === undefined ? {} : { DATABASE_URL: process.env.BENCH_DATABASE }) });
	const database = await openDatabase({ ...env, DATA_DIR: process.env.BENCH_FOLDER ?? '' });
	const { db } = database;
	await fillUnevenRosters(db);
	const clock = () => new Date();
	const key = await readServerKey(db);
	const ticks = new TickWriter(db);
	startTickWorker({ db, ticks, log: { error: (message) => console.error(message) } });
	const giving = new Giving(db);
	const app = await buildApp({ db, env, clock, ticks, payments: createSandbox({ db, clock, publicUrl: env.PUBLIC_URL }), pageDir: '/nowhere' });
	// What every call of the API costs, and nothing else: key, throttle, parsing, and an answer that is always the same.
	const bare = defineRoute({
		method: 'GET',
		path: BARE,
		who: 'anyone',
		lane: 'reads',
		summary: 'Nothing',
		answer: statusSchema,
		example: { address: BARE, answer: STATUS },
		throttle: browseThrottle,
		handler: async () => STATUS,
	});
	await registerRoutes(app, { db, env, devices: createDevices(env, key) } as Deps, [bare]);
	const plain = Fastify();
	app.get(UNGUARDED, () => STATUS);
	plain.get(BARE, () => STATUS);
	const cookies = Array.from({ length: VISITORS }, () => `device=${deviceCookie({ id: randomBytes(16).toString('base64url'), vouched: true }, key)}`);
	for (const server of [app, plain]) await server.listen({ port: 0, host: '127.0.0.1' });
	const portOf = ({ server }: { server: { address(): unknown } }) => (server.address() as AddressInfo).port;
	process.on('message', async (message) => {
		if (message === 'cpu') process.send?.(process.cpuUsage());
		if (typeof message === 'object' && message !== null && 'give' in message) {
			await giving.set(Number(message.give));
			process.send?.('giving');
		}
		if (message !== 'stop') return;
		await Promise.all([app.close(), plain.close()]);
		await database.close();
		process.exit(0);
	});
	process.send?.({ port: portOf(app), plainPort: portOf(plain), apiKey: env.API_KEY, cookies } satisfies ReadsServerReady);
}

await serve();
