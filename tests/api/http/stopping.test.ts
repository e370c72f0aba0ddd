import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { API_KEY_HEADER, api } from '#domain/api/api-paths.ts';
import { browseWorld } from '../fixtures/browse-world.ts';

/** A proxy doesn't know at once that we stop, and phones understand only our own errors. */
test('a request that arrives while the server begins to stop is answered, and its connection ends', async () => {
	const world = await browseWorld();
	const stopping = Promise.withResolvers<void>();
	const goOn = Promise.withResolvers<void>();
	world.app.addHook('preClose', async () => {
		stopping.resolve();
		await goOn.promise;
	});
	await world.app.listen({ port: 0, host: '127.0.0.1' });
	const { port } = world.app.server.address() as AddressInfo;
	const stopped = world.close();
	await stopping.promise;
	const answer = await fetch(`http://127.0.0.1:${port}${api.sports}`, { headers: { [API_KEY_HEADER]: world.env.API_KEY } }).finally(goOn.resolve);
	expect([answer.status, answer.headers.get('connection'), await answer.json()]).toEqual([200, 'close', []]);
	await stopped;
});
