import { afterEach, beforeEach, expect, test } from 'vitest';
import { API_KEY_HEADER, api } from '#domain/api/api-paths.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { addPlayers, addSport, addTeam, type BrowseWorld, browseWorld, type PlayerRow } from '../fixtures/browse-world.ts';
import { untilSettled } from '../fixtures/databases/test-database.ts';

/** Two apps on one database know nothing of each other, like two processes. */
let first: BrowseWorld;
let second: BrowseWorld;
let ana: PlayerRow;

beforeEach(async () => {
	first = await browseWorld();
	second = await browseWorld({ database: first.database });
	await addSport(first.db, 2, "Men's College Football");
	const team = await addTeam(first.db, 2, 'Anvil');
	ana = (await addPlayers(first.db, team, [{ player_name: 'Ana' }]))[0] as PlayerRow;
});
afterEach(async () => {
	await second.app.close();
	await first.close();
});

const snapshot = async ({ app, env }: BrowseWorld, more: Record<string, string> = {}) => {
	const answer = await app.inject({ url: api.sync(2), headers: { [API_KEY_HEADER]: env.API_KEY, ...more } });
	return { status: answer.statusCode, etag: String(answer.headers.etag), body: answer.body };
};
const change = () => first.db.update(players).set({ weight_lb: sql`coalesce(weight_lb, 150) + 1` }).where(eq(players.player_id, ana.player_id));
const pass = (ms: number) => {
	first.pass(ms);
	second.pass(ms);
};

test('each process sends out the same snapshot under the same tag, also after a change', async () => {
	const ours = await snapshot(first);
	await change();
	expect(await snapshot(second)).toEqual(ours);
	expect((await snapshot(second, { 'if-none-match': ours.etag })).status).toBe(304);
});

test('who rebuilds it first, rebuilds it for all', async () => {
	const old = await snapshot(first);
	await snapshot(second);
	await change();
	await untilSettled(first.db);
	pass(5 * 60_000);
	const fresh = await snapshot(second);
	expect(fresh.etag).not.toBe(old.etag);
	expect(await snapshot(first)).toEqual(fresh);
	pass(5 * 60_000);
	expect([await snapshot(first), await snapshot(second)]).toEqual([fresh, fresh]);
});

test('of two that build at the same time, one gives way', async () => {
	const [ours, theirs] = await Promise.all([snapshot(first), snapshot(second)]);
	expect(theirs).toEqual(ours);
});

test('what a crash of the database took is built again', async () => {
	await snapshot(first);
	await first.db.execute(sql`truncate sync_snapshots`);
	pass(60_000);
	const ours = await snapshot(first);
	expect(ours.status).toBe(200);
	expect(await snapshot(second)).toEqual(ours);
});
