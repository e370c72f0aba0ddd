import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { DATABASE_NAME } from '#core/db/database-name.ts';
import { NO_COLD_FIELDS } from '#domain/roster/cold-fields.ts';
import { DEFAULT_FILTERS } from '#domain/roster/listing/listing-filters.ts';
import type { Player } from '#domain/roster/roster.ts';
import type { FirstPage } from '#first-paint/rosters/first-page.ts';
import { FIRST_LISTING } from '#first-paint/rosters/home-filters.ts';
import { appendFirstPage, withFirstPage } from '#first-paint/worker/append-first-page.ts';
import { randomRosters, seeded } from '../roster/fixtures/roster-league.ts';

const [somebody] = randomRosters(seeded(1), 1).players;
const listing: FirstPage = {
	players: [{ ...(somebody as Player), ...NO_COLD_FIELDS, player_name: '</script><img src=x> & "Robin"' }],
	total: 1,
	athletes: 2,
	teams: 1,
};

const page = () =>
	new Response('<!doctype html><p>A page</p></html>', {
		headers: { 'content-type': 'text/html', 'content-security-policy': `default-src 'self'`, 'content-length': '35' },
	});

afterEach(() => {
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

test('the page comes first, then what is found, in which no name ends the script', async () => {
	const found = Promise.withResolvers<FirstPage | undefined>();
	const answer = withFirstPage(page(), found.promise);
	expect(answer.headers.get('content-security-policy')).toBe(`default-src 'self'`);
	// The page has become longer.
	expect(answer.headers.get('content-length')).toBeNull();
	const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
	expect(new TextDecoder().decode((await reader.read()).value)).toBe('<!doctype html><p>A page</p></html>');
	found.resolve(listing);
	const block = new TextDecoder().decode((await reader.read()).value);
	expect((await reader.read()).done).toBe(true);
	const [, attributes, text] = /^<script ([^>]*)>([^<]*)<\/script>$/.exec(block) ?? [];
	expect(attributes).toBe(`type="application/json" id="${FIRST_LISTING}"`);
	expect(JSON.parse(text as string)).toEqual(listing);
});

test('where nothing is found the page is as it was', async () => {
	expect(await withFirstPage(page(), Promise.resolve(undefined)).text()).toBe(await page().text());
});

test('storage that is blocked, or takes longer than half a second, holds nothing up', async () => {
	vi.stubGlobal('indexedDB', {
		open: () => {
			throw new DOMException('blocked', 'SecurityError');
		},
	});
	expect(await appendFirstPage(DEFAULT_FILTERS)).toBeUndefined();
	vi.useFakeTimers();
	vi.stubGlobal('indexedDB', { open: () => ({}) });
	const slow = appendFirstPage(DEFAULT_FILTERS);
	await vi.advanceTimersByTimeAsync(500);
	expect(await slow).toBeUndefined();
});

test('what goes wrong while it reads is reported, holds nothing up, and lets the database go', async () => {
	const reported = vi.fn();
	vi.stubGlobal('reportError', reported);
	const opening = indexedDB.open(DATABASE_NAME);
	opening.onupgradeneeded = () => {
		const database = opening.result;
		database.createObjectStore('replicas', { keyPath: 'sport_id' }).put({ sport_id: DEFAULT_FILTERS.sport_id, teams: 'torn' });
		database.createObjectStore('hot', { keyPath: 'sport_id' }).put({ sport_id: DEFAULT_FILTERS.sport_id, count: 1 });
		database.createObjectStore('changes', { keyPath: ['sport_id', 'player_id'] }).createIndex('[sport_id+revision]', ['sport_id', 'revision']);
	};
	await new Promise((resolve) => {
		opening.onsuccess = resolve;
	});
	opening.result.close();
	const close = vi.spyOn(IDBDatabase.prototype, 'close');
	expect(await appendFirstPage(DEFAULT_FILTERS)).toBeUndefined();
	// On a slow day, the read is given up before that.
	await vi.waitFor(() => expect(close).toHaveBeenCalledOnce(), { timeout: 10_000 });
	await vi.waitFor(() => expect(reported).toHaveBeenCalledOnce(), { timeout: 10_000 });
});
