import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readEnv } from '#server/env.ts';
import { openAlerts } from '#server/modules/operations/alerts/open-alerts.ts';
import { createSandbox } from '#server/modules/payments/sandbox/sandbox-provider.ts';
import { type BrowseWorld, browseWorld } from '../fixtures/browse-world.ts';

let world: BrowseWorld;
beforeAll(async () => {
	world = await browseWorld();
});
afterAll(() => world.close());

const titles = async () => (await openAlerts(world.db)).map(({ title, times }) => [title, times]);
const ask = (remoteAddress: string, headers: Record<string, string>) => world.app.inject({ url: '/healthz', remoteAddress, headers });

test('a proxy without TRUST_PROXY is told to the admins once; a stranger who sends its header is not one', async () => {
	await ask('203.0.113.9', { 'x-forwarded-for': '198.51.100.7' });
	await ask('10.0.0.4', {});
	expect(await titles()).toEqual([]);
	for (let i = 0; i < 3; i++) await ask('10.0.0.4', { 'x-forwarded-for': '198.51.100.7' });
	expect(await titles()).toEqual([['TRUST_PROXY isn’t set', 1]]);
});

test('it is over once TRUST_PROXY is set', async () => {
	const clock = () => new Date();
	const env = readEnv({ TRUST_PROXY: '1' });
	const app = await buildApp({ db: world.db, env, clock, payments: createSandbox({ db: world.db, clock, publicUrl: env.PUBLIC_URL }) });
	expect(await titles()).toEqual([]);
	await app.close();
});
