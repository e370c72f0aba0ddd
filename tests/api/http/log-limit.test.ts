import { afterEach, expect, test, vi } from 'vitest';
import { API_KEY_HEADER, api } from '#domain/api/api-paths.ts';
import { buildApp } from '#server/app.ts';
import type { Db } from '#server/db/open-database.ts';
import { readEnv } from '#server/env.ts';
import { forTests } from '../fixtures/test-devices.ts';

const env = readEnv({ SEED: 'none', IDENTITY: 'none' });
const lines: Record<string, unknown>[] = [];

/** A server whose database fails every query. */
async function failingApp() {
	const broken = { execute: () => Promise.reject(new Error('out of order')) } as unknown as Db;
	const stream = { write: (line: string) => lines.push(JSON.parse(line)) };
	const app = await buildApp({ db: broken, env, payments: { name: 'none' } as never, clock: () => new Date(), ...forTests, logger: { level: 'warn', stream } });
	const ask = (url: string) => app.inject({ url, headers: { [API_KEY_HEADER]: env.API_KEY } });
	return { app, ask };
}
afterEach(() => {
	vi.useRealTimers();
	lines.length = 0;
});

test('what strangers repeat is written so often a minute, and counted beyond that; other lines are written all the same', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	const { app, ask } = await failingApp();
	for (let n = 0; n < 100; n++) expect((await ask(api.sports)).statusCode).toBe(500);
	expect(lines.map(({ msg }) => msg)).toEqual(Array(60).fill('request failed'));
	expect((await ask('/readyz')).statusCode).toBe(503);
	expect(lines).toHaveLength(62);
	expect(lines.at(-2)).toMatchObject({ msg: 'not ready' });

	vi.advanceTimersByTime(60_000);
	expect(lines.at(-1)).toMatchObject({ level: 40, leftOut: 40, kind: expect.stringContaining(api.sports) });
	expect(lines).toHaveLength(63);

	await ask(api.sports);
	expect(lines).toHaveLength(64);
	await app.close();
	expect(lines).toHaveLength(64);
});

test('kinds are bounded, too, and what was left out is told when the server closes', async () => {
	const { app } = await failingApp();
	for (let n = 0; n < 300; n++) app.log.error(`something else went wrong at ${String.fromCodePoint(0x4e00 + n)}`);
	for (let n = 0; n < 100; n++) app.log.error(`mail ${n} did not go out`);
	expect(lines.length).toBe(200 + 60);
	await app.close();
	expect(lines.slice(260).map(({ leftOut, kind }) => [leftOut, kind])).toEqual([[140, 'other kinds']]);
});
