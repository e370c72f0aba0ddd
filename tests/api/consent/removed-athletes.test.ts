import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { api } from '#domain/api/api-paths.ts';
import { adminClaimApi } from '#domain/api/claim-paths.ts';
import { feedApi } from '#domain/api/feed-paths.ts';
import { type FeedHead, feedFileSchema, feedHeadSchema } from '#domain/roster/shared-feed.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { changedRosters, feedFiles } from '#server/db/schema/feed-schema.ts';
import { favorites } from '#server/db/schema/people-schema.ts';
import { players, syncSnapshots } from '#server/db/schema/rosters-schema.ts';
import { isCurrentPhoto } from '#server/modules/rosters/by-hand/photos/change-photo.ts';
import { changeConsent } from '#server/modules/rosters/consent/change-consent.ts';
import { readPurge } from '#server/modules/rosters/feed/purged-files.ts';
import type { TickWriter } from '#server/modules/rosters/feed/tick-writer.ts';
import { refreshWindows } from '#server/modules/rosters/feed/write-windows.ts';
import { mergeAthletes } from '#server/modules/rosters/merges/merge-athletes.ts';
import { loadShared, type PackedSnapshot, share } from '#server/modules/rosters/sync/shared-snapshot.ts';
import { findShared, type Shared } from '#server/modules/share/find-shared.ts';
import { type BrowseWorld, browseWorld, type PlayerRow, type TeamRow } from '../fixtures/browse-world.ts';
import { addLastingPerson } from '../fixtures/logged-in-people.ts';
import { tickWorld } from '../fixtures/rosters/tick-world.ts';
import { sayNo } from '../fixtures/say-no.ts';

let world: BrowseWorld;
let db: Db;
let team: TeamRow;
let ana: PlayerRow;
let bo: PlayerRow;
let ticks: TickWriter;

beforeEach(async () => {
	({ world, team, ana, bo, ticks } = await tickWorld());
	db = world.db;
	await commit();
});
afterEach(() => world.close());

async function commit(): Promise<void> {
	if ((await ticks.commit()) === 'committed') await refreshWindows(db, new Date());
	world.pass(15_000);
}
const head = async (): Promise<FeedHead> => feedHeadSchema.parse((await world.get(feedApi.head)).json());
const change = (player_id: number, to: 'listed' | 'paused' | 'opted_out' | 'removed') =>
	inTransaction(db, (tx) => changeConsent(tx, player_id, { to, reason: 'They asked us to' }, { actor_id: 7, reach: 'all', now: new Date() }));
/** All texts that anybody can still download from the shared feed. */
const texts = async () => (await db.select({ br: feedFiles.br }).from(feedFiles)).map(({ br }) => brotliDecompressSync(br).toString());

test('a removed athlete is gone from every answer at once', async () => {
	const names = async () => JSON.stringify((await world.post(api.filterPlayers(0), { sport_id: 2 })).json());
	expect(await names()).toContain('Ana Ash');
	await change(ana.player_id, 'removed');
	await commit();
	expect(await names()).not.toContain('Ana Ash');
	const page = await world.get(api.player(ana.player_id, team.team_id));
	expect([page.statusCode, page.json()]).toEqual([404, { code: 'not_found', detail: 'We couldn’t find that athlete.' }]);
	for (const url of [api.support(ana.player_id), api.supporters(ana.player_id), `/v1/share/players/${ana.player_id}/card.png`])
		expect([url, (await world.get(url)).statusCode]).toEqual([url, 404]);
	const snapshot = await world.get(api.sync(2));
	expect(snapshot.body).toContain('Bo Birch');
	expect(snapshot.body).not.toContain('Ana Ash');
});

test('a search engine finds no page that names a removed athlete, and no list of pages', async () => {
	const pageDir = mkdtempSync(join(tmpdir(), 'page-'));
	writeFileSync(join(pageDir, 'index.html'), '<!doctype html><title>page</title><meta name="description" content="plain"><body></body>');
	const site = await browseWorld({ database: world.database, pageDir, env: { PUBLIC_URL: 'https://give.example.org', PAYMENTS: 'sandbox', MAIL: 'folder' } });
	const pages = [
		`/DetailsView/${ana.player_id}/${team.team_id}`,
		`/DetailsView/${ana.player_id}`,
		'/mens-college-football/harbor-state/ana-ash',
		'/mens-college-football/harbor-state',
		'/',
	];
	const read = async (url: string) => {
		const { statusCode, body } = await site.app.inject({ url, headers: { accept: 'text/html' } });
		return [statusCode, body.includes('Ana Ash'), body.includes('rel="canonical"'), body.includes('content="noindex"')];
	};
	try {
		// Named, with an address to be found under.
		expect(await read(pages[0] ?? '')).toEqual([200, true, true, false]);
		await change(ana.player_id, 'removed');
		// A page's head is up to a minute old.
		site.pass(61_000);
		for (const url of pages.slice(0, 3)) expect([url, await read(url)]).toEqual([url, [404, false, false, true]]);
		for (const url of pages.slice(3)) expect([url, await read(url)]).toEqual([url, [200, false, true, false]]);
		// The site has none of these. Whoever adds one has to leave removed athletes out, and to say so here.
		for (const url of ['/sitemap.xml', '/sitemap_index.xml', '/sitemap.xml.gz', '/robots.txt', '/feed.xml']) {
			const answer = await site.app.inject({ url });
			expect([url, answer.statusCode, answer.body.includes('Ana Ash')]).toEqual([url, 404, false]);
		}
	} finally {
		await site.app.close();
		rmSync(pageDir, { recursive: true });
	}
});

test('files of the feed that name a removed athlete are made again, and the old ones are 410 at once', async () => {
	await db.update(players).set({ weight_lb: 160 }).where(eq(players.player_id, ana.player_id));
	await commit();
	await world.get(api.sync(2));
	const before = await head();
	const named = before.windows.flatMap(({ hash }) => hash ?? []);
	expect([named.length > 0, before.snapshots.length]).toEqual([true, 1]);
	for (const hash of named) expect((await world.get(feedApi.window(hash))).body).toContain('Ana Ash');
	for (const { hash } of before.snapshots) expect((await world.get(feedApi.snapshot(hash))).statusCode).toBe(200);
	await change(ana.player_id, 'removed');
	// Long enough for the process to look, and far less than it keeps files in memory.
	world.pass(1500);
	for (const hash of named) expect([hash, (await world.get(feedApi.window(hash))).statusCode]).toEqual([hash, 410]);
	for (const { hash } of before.snapshots) expect((await world.get(feedApi.snapshot(hash))).statusCode).toBe(410);
	await commit();
	expect((await texts()).join()).not.toContain('Ana Ash');
	const after = await head();
	expect(after.tick).toBe(before.tick + 1);
	const files = await Promise.all(after.windows.map(async ({ hash }) => feedFileSchema.parse((await world.get(feedApi.window(hash ?? ''))).json())));
	expect(files.some(({ sports }) => sports.some(({ removed_player_ids }) => removed_player_ids.includes(ana.player_id)))).toBe(true);
	expect(await db.$count(changedRosters, sql`row like '%Ana Ash%'`)).toBe(0);
});

describe('a snapshot that is being built while an athlete is removed', () => {
	const snapshots = () => db.$count(syncSnapshots);

	test('isn’t stored, because it names them', async () => {
		const purge = await readPurge(db);
		await world.get(api.sync(2));
		const packed = await loadShared(db, 2);
		await change(ana.player_id, 'removed');
		expect(await share(db, 2, packed as PackedSnapshot, { former: undefined, purge })).toBe('purged');
		expect(await snapshots()).toBe(0);
	});

	// The embedded database has one connection, so a removal and a build never overlap there.
	test.runIf(process.env.TEST_DB === 'postgres')('is built again', async () => {
		const erased = Promise.withResolvers<void>();
		const seen = Promise.withResolvers<void>();
		const removal = inTransaction(db, async (tx) => {
			await changeConsent(tx, ana.player_id, { to: 'removed', reason: 'They asked us to' }, { actor_id: 7, reach: 'all', now: new Date() });
			erased.resolve();
			await seen.promise;
		});
		await erased.promise;
		const building = world.get(api.sync(2));
		// It has read the rosters as they were, and waits for the removal before it stores them.
		await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true).finally(seen.resolve);
		await removal;
		const { body } = await building;
		expect(body).toContain('Bo Birch');
		expect(body).not.toContain('Ana Ash');
		expect((await world.get(api.sync(2))).body).not.toContain('Ana Ash');
	});

	async function isWaiting(): Promise<boolean> {
		const found = rowsOf<{ n: number }>(
			await db.execute(sql`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`),
		);
		return (found[0]?.n ?? 0) > 0;
	}
});

test('a phone that was away hears of it by the sport’s own delta', async () => {
	const cursor = (await world.get(api.sync(2))).body.split('\n')[0];
	const since = (JSON.parse(cursor ?? '') as { cursor: string }).cursor;
	await change(ana.player_id, 'removed');
	await commit();
	const delta = (await world.get(api.sync(2, since))).json();
	expect(delta).toMatchObject({ removed_player_ids: [ana.player_id], players: [] });
});

test('records that were merged into a removed one go with it, and nothing can be done to them anymore', async () => {
	await mergeAthletes(db, ana.player_id, { into: bo.player_id, both_plans: 0 }, { actor_id: 7, now: new Date() });
	await change(ana.player_id, 'removed');
	const found = await db.select({ name: players.player_name, consent: players.consent }).from(players);
	expect(found).toEqual([
		{ name: 'Removed athlete', consent: 'removed' },
		{ name: 'Removed athlete', consent: 'removed' },
	]);
	const admin = await addLastingPerson(world, { role: 'admin' });
	for (const [url, body] of [
		[adminRosterApi.restore(bo.player_id), {}],
		[adminRosterApi.unmerge(ana.player_id), {}],
		[adminClaimApi.consent(bo.player_id), { to: 'listed', seen: 'removed', reason: 'A slip' }],
	] as const) {
		const answer = await admin.call('POST', url, body);
		expect([url, answer.statusCode]).toEqual([url, 409]);
	}
});

test('a no of one record is a no of the person, whichever record stays', async () => {
	await change(ana.player_id, 'paused');
	await mergeAthletes(db, ana.player_id, { into: bo.player_id, both_plans: 0 }, { actor_id: 7, now: new Date() });
	expect((await world.get(api.player(ana.player_id, team.team_id))).json()).toMatchObject({ player_id: bo.player_id, consent: 1 });
});

test('favorites of a removed athlete end, and nobody can save them again', async () => {
	const fan = await addLastingPerson(world);
	const saved = await fan.call('POST', api.saveFavorite, { user_id: fan.user_id, player_id: ana.player_id });
	expect(saved.statusCode, saved.body).toBe(200);
	await change(ana.player_id, 'removed');
	expect(await db.$count(favorites, sql`removed_at is null`)).toBe(0);
	const again = await fan.call('POST', api.saveFavorite, { user_id: fan.user_id, player_id: ana.player_id });
	expect([again.statusCode, again.json().code]).toEqual([404, 'not_found']);
});

test('nothing advertises an athlete who has opted out', async () => {
	const admin = await addLastingPerson(world, { role: 'admin' });
	const page = `/DetailsView/${ana.player_id}/${team.team_id}`;
	const card = `/v1/share/players/${ana.player_id}/card.png`;
	await db
		.update(players)
		.set({ image_url: `/v1/photos/${ana.player_id}-0123456789abcdef-640.webp` })
		.where(eq(players.player_id, ana.player_id));
	const photo = () => isCurrentPhoto(db, `${ana.player_id}-0123456789abcdef-160.webp`);
	const described = async () => (await findShared(db, page.slice(1).split('/'))) as Shared;
	expect([(await described()).description, (await world.get(card)).statusCode, await photo()]).toEqual([
		expect.stringContaining('Donate to Ana Ash'),
		200,
		true,
	]);
	await sayNo(world, admin, ana.player_id, 'opted_out');
	expect(await described()).toMatchObject({ description: 'Ana Ash doesn’t take donations or requests here.', image: undefined });
	expect([(await world.get(card)).statusCode, await photo()]).toEqual([404, false]);
});

test('the byte is in rows, windows, and snapshots of those who are closed, and nowhere else', async () => {
	const admin = await addLastingPerson(world, { role: 'admin' });
	const since = (JSON.parse((await world.get(api.sync(2))).body.split('\n')[0] ?? '') as { cursor: string }).cursor;
	await sayNo(world, admin, ana.player_id, 'paused');
	await commit();
	expect((await world.get(api.player(ana.player_id, team.team_id))).json().consent).toBe(1);
	expect((await world.get(api.player(bo.player_id, team.team_id))).json()).not.toHaveProperty('consent');
	expect((await world.get(api.sync(2, since))).json().players).toMatchObject([{ player_id: ana.player_id, consent: 1 }]);
	world.pass(400_000);
	await db.execute(sql`delete from sync_snapshots`);
	const snapshot = JSON.parse((await world.get(api.sync(2))).body.split('\n')[0] ?? '') as { player_id: number[]; consent?: number[] };
	expect(snapshot.consent?.[snapshot.player_id.indexOf(ana.player_id)]).toBe(1);
	// A phone that stored Ana before it knew the byte asks once.
	const cursor = (JSON.parse((await world.get(api.sync(2))).body.split('\n')[0] ?? '') as { cursor: string }).cursor;
	const all = (await world.get(`${api.sync(2, cursor)}&teams=all`)).json();
	expect([all.players.map((one: { player_id: number; consent?: number }) => [one.player_id, one.consent]), all.has_all_closed]).toEqual([
		[[ana.player_id, 1]],
		true,
	]);
	await sayNo(world, admin, ana.player_id, 'listed');
	await commit();
	world.pass(400_000);
	await db.execute(sql`delete from sync_snapshots`);
	expect((await world.get(api.sync(2))).body.split('\n')[0]).toContain('"consent":[]');
});
