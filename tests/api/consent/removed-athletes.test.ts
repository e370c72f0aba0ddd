import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { api } from '#domain/api/api-paths.ts';
import { feedApi } from '#domain/api/feed-paths.ts';
import { type FeedHead, feedFileSchema, feedHeadSchema } from '#domain/roster/shared-feed.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { changedRosters, feedFiles } from '#server/db/schema/feed-schema.ts';
import { favorites } from '#server/db/schema/people-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { changeConsent } from '#server/modules/rosters/consent/change-consent.ts';
import type { TickWriter } from '#server/modules/rosters/feed/tick-writer.ts';
import { refreshWindows } from '#server/modules/rosters/feed/write-windows.ts';
import { mergeAthletes } from '#server/modules/rosters/merges/merge-athletes.ts';
import type { BrowseWorld, PlayerRow, TeamRow } from '../fixtures/browse-world.ts';
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
	inTransaction(db, (tx) => changeConsent(tx, player_id, { to, reason: 'They asked us to' }, { actor_id: 7, now: new Date() }));
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

test('files of the feed that name a removed athlete are made again, and the old ones are 410 at once', async () => {
	await db.update(players).set({ weight_lb: 160 }).where(eq(players.player_id, ana.player_id));
	await commit();
	await world.get(api.sync(2));
	const before = await head();
	const named = before.windows.flatMap(({ hash }) => hash ?? []);
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
		[adminRosterApi.consent(bo.player_id), { to: 'listed', seen: 'removed', reason: 'A slip' }],
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
	expect((await world.get(`${api.sync(2, cursor)}&teams=all`)).json().players).toMatchObject([{ player_id: ana.player_id, consent: 1 }]);
	await sayNo(world, admin, ana.player_id, 'listed');
	await commit();
	world.pass(400_000);
	await db.execute(sql`delete from sync_snapshots`);
	expect((await world.get(api.sync(2))).body.split('\n')[0]).not.toContain('consent');
});
