import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_KEY_HEADER, api } from '#domain/api/api-paths.ts';
import { seedLeague } from '#server/modules/demo/seed-league.ts';
import { type BrowseWorld, browseWorld } from '../fixtures/browse-world.ts';

let world: BrowseWorld;
let port: number;

beforeAll(async () => {
	world = await browseWorld();
	await seedLeague(world.db, { size: 'demo' });
	await world.app.listen({ port: 0, host: '127.0.0.1' });
	const address = world.app.server.address();
	port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => world.close());

/** Requests `path`, and hangs up after `bytes` of the response have arrived. */
function hangUp(path: string, bytes: number, headers: Record<string, string> = {}): Promise<void> {
	return new Promise((resolve, reject) => {
		const lines = Object.entries({ host: `localhost:${port}`, [API_KEY_HEADER]: world.env.API_KEY, ...headers }).map(
			([name, value]) => `${name}: ${value}\r\n`,
		);
		const socket = connect(port, '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`));
		let received = 0;
		socket.on('data', (chunk) => {
			received += chunk.length;
			if (received >= bytes) socket.destroy();
		});
		socket.once('error', reject);
		socket.once('close', () => resolve());
	});
}

// An unhandled error ends the process. Under the test runner, it fails the run.
test.each(['identity', 'gzip', 'br'])('50 snapshots that are broken off (%s): the server goes on', async (encoding) => {
	const { rawPayload } = await world.get(api.sync(1), { 'accept-encoding': encoding });
	for (let i = 1; i < 50; i++) await hangUp(api.sync(1), (rawPayload.length * i) / 50, { 'accept-encoding': encoding });
	const whole = await world.get(api.sync(1), { 'accept-encoding': 'identity' });
	expect(whole.statusCode).toBe(200);
	expect(whole.body.trimEnd().split('\n').at(-1)).toMatch(/^end\t\d+$/);
});
