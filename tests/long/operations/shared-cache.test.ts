import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { API_KEY_HEADER } from '#domain/api/api-paths.ts';
import { feedApi } from '#domain/api/feed-paths.ts';
import { feedHeadSchema } from '#domain/roster/shared-feed.ts';
import { eq } from '#server/db/drizzle.ts';
import { feedWindows } from '#server/db/schema/feed-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { TickWriter } from '#server/modules/rosters/feed/tick-writer.ts';
import { addPlayers, addSport, addTeam, type BrowseWorld, browseWorld } from '../../api/fixtures/browse-world.ts';
import { hasNginx, type Nginx, startNginx } from '../../fixtures/nginx.ts';

const MANY = 500;

if (!hasNginx) console.log('nginx isn’t installed (apt-get install nginx), so the cache in front of the site isn’t tested.');

describe.skipIf(!hasNginx)('nginx in front of the site', () => {
	let world: BrowseWorld;
	let nginx: Nginx;
	let ticks: TickWriter;
	/** Requests that reached the site, by path. */
	let asked: string[];

	beforeEach(async () => {
		world = await browseWorld({ env: { TRUST_PROXY: '1' } });
		asked = [];
		world.app.server.prependListener('request', ({ url = '' }) => asked.push(url));
		await world.app.listen({ port: 0, host: '127.0.0.1' });
		nginx = await startNginx((world.app.server.address() as AddressInfo).port);
		await addSport(world.db, 2, 'Football');
		await addPlayers(world.db, await addTeam(world.db, 2, 'Harbor State'), [{ player_name: 'Ana Ash' }]);
		ticks = new TickWriter(world.db);
		await ticks.commit();
	});
	afterEach(async () => {
		await nginx.stop();
		await world.close();
	});

	const get = (path: string, headers: Record<string, string> = {}) =>
		fetch(`${nginx.address}${path}`, { headers: { [API_KEY_HEADER]: world.env.API_KEY, ...headers }, signal: AbortSignal.timeout(60_000) });
	const head = async () => feedHeadSchema.parse(await (await get(feedApi.head)).json());
	const newestHash = async () => (await head()).windows.at(-1)?.hash ?? '';

	test('many phones at once cost the site one request for each file', async () => {
		const hash = await newestHash();
		asked = [];
		const answers = await Promise.all(Array.from({ length: MANY }, (_, i) => get(i % 2 === 0 ? feedApi.window(hash) : feedApi.head)));
		expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
		expect(asked.filter((path) => path === feedApi.window(hash))).toHaveLength(1);
		// One every two seconds.
		expect(asked.filter((path) => path === feedApi.head).length).toBeLessThan(20);
	});

	test('browsers that word their encodings differently share a file', async () => {
		const hash = await newestHash();
		asked = [];
		for (const accepted of ['gzip, deflate, br', 'gzip, deflate, br, zstd', 'br']) {
			const answer = await get(feedApi.window(hash), { 'accept-encoding': accepted });
			expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'br']);
		}
		expect((await get(feedApi.window(hash), { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe('gzip');
		expect(asked).toHaveLength(2);
	});

	test('a head is at most some seconds old, and a change shows', async () => {
		const before = await head();
		await world.db.update(players).set({ weight_lb: 222 }).where(eq(players.player_name, 'Ana Ash'));
		await ticks.commit();
		world.pass(15_000);
		await wait(3500);
		expect((await head()).tick).toBe(before.tick + 1);
	});

	test('errors aren’t kept: a file that is asked for too early is there later', async () => {
		const answer = await get(feedApi.window('a'.repeat(32)));
		expect([answer.status, answer.headers.get('x-cache')]).toEqual([410, 'MISS']);
		expect((await get(feedApi.window('a'.repeat(32)))).headers.get('x-cache')).toBe('MISS');
		expect((await fetch(`${nginx.address}${feedApi.head}?fresh`, { headers: {} })).status).toBe(401);
		expect((await get(feedApi.head)).status).toBe(200);
	});

	test('with the site away, files go on, and the head says so', async () => {
		const hash = await newestHash();
		await get(feedApi.window(hash));
		expect(await world.db.$count(feedWindows)).toBeGreaterThan(0);
		await world.app.close();
		await wait(3500);
		expect((await get(feedApi.window(hash))).status).toBe(200);
		expect((await get(feedApi.head)).status).toBe(502);
	});
});
