import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PERSISTED_LISTS_KEY } from '#core/api/queries/persisted-keys.ts';
import { persistPublicLists } from '#roster/persisted-lists.ts';
import { maxDonationQuery, sportsQuery } from '#roster/roster-queries.ts';
import { FakeStorage } from '../fixtures/fake-storage.ts';

const SPORTS = [{ sport_id: 2, sport_name: 'Football' }];
const NOW = Date.parse('2026-11-30T12:00:00Z');
let storage: FakeStorage;

beforeEach(() => {
	vi.useFakeTimers({ now: NOW, toFake: ['setTimeout', 'Date'] });
	storage = new FakeStorage();
	vi.stubGlobal('localStorage', storage);
	vi.stubGlobal('reportError', (error: unknown) => expect.fail(String(error)));
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

/** What this build stores of these sports. */
async function stored(sports: unknown): Promise<Record<string, unknown>> {
	const client = new QueryClient();
	await persistPublicLists(client);
	client.setQueryData<unknown>(sportsQuery.queryKey, sports);
	await vi.advanceTimersByTimeAsync(100);
	return JSON.parse(storage.getItem(PERSISTED_LISTS_KEY) ?? '{}');
}

async function restored(text: unknown): Promise<unknown> {
	storage.setItem(PERSISTED_LISTS_KEY, typeof text === 'string' ? text : JSON.stringify(text));
	const client = new QueryClient();
	await persistPublicLists(client);
	return client.getQueryData(sportsQuery.queryKey);
}

test('the next visit has the lists of this one, with their time', async () => {
	const lists = await stored(SPORTS);
	const client = new QueryClient();
	await persistPublicLists(client);
	expect(client.getQueryData(sportsQuery.queryKey)).toEqual(SPORTS);
	expect(client.getQueryState(sportsQuery.queryKey)?.dataUpdatedAt).toBe(NOW);
	expect(client.getQueryData(maxDonationQuery.queryKey)).toBeUndefined();
	expect(lists.build).toMatch(/persisted-lists/);
});

test('lists of another build have to fit the schemas of this one', async () => {
	const { build: _, ...earlier } = await stored(SPORTS);
	expect(await restored(earlier)).toEqual(SPORTS);
	expect(await restored({ ...earlier, build: 'https://nil.example/assets/index-1234567.js' })).toEqual(SPORTS);
	const { build: __, ...foreign } = await stored([{ id: 2, name: 'Football' }]);
	expect(await restored(foreign)).toBeUndefined();
});

test.each(['', 'null', '5', '{"buster":"1"', '{"buster":"1","timestamp":1e15,"clientState":{"queries":[null,5,{}]}}'])(
	'what can’t be read counts as missing: %s',
	async (text) => expect(await restored(text)).toBeUndefined(),
);

test('lists are shown for a month', async () => {
	const lists = await stored(SPORTS);
	vi.setSystemTime(NOW + 29 * 24 * 3_600_000);
	expect(await restored(lists)).toEqual(SPORTS);
	vi.setSystemTime(NOW + 31 * 24 * 3_600_000);
	expect(await restored(lists)).toBeUndefined();
});
