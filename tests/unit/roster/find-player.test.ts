import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { db } from '#core/db/db.ts';
import type { Player } from '#domain/roster/roster.ts';
import { pullRoster } from '#roster/pull/pull-roster.ts';
import { findPlayerNamed, whyNotStored } from '#roster/replica/find-player.ts';
import { compactIfLong } from '#roster/store/compact.ts';
import { snapshotReply, stubFeed } from './fixtures/fake-roster-feed.ts';
import { inOrder, randomPlayer, randomTeam, seeded, snapshotText, teamFields } from './fixtures/roster-league.ts';

const NAME = 'Robin Vale';
const random = seeded(20_261_124);

afterEach(async () => {
	vi.unstubAllGlobals();
	await Promise.all([db.replicas.clear(), db.hot.clear(), db.cold.clear(), db.changes.clear()]);
});

/** Stores a sport whose n-th athlete of that name is on the n-th of these teams. Each test has sports of its own. */
async function storeSport(sport_id: number, teamNames: string[]): Promise<Player[]> {
	const teams = teamNames.map((team_name, i) => ({ ...randomTeam(random, sport_id * 1000 + i), team_name }));
	const players = teams.map((team, i) => ({ ...randomPlayer(random, sport_id, sport_id * 1000 + i, team), ...teamFields(team), player_name: NAME }));
	stubFeed(() => snapshotReply(snapshotText({ sport_id, teams, players: inOrder(players) }, `cursor-${sport_id}`)));
	await pullRoster(sport_id);
	return players;
}

test('finds the athlete of a team among any number of namesakes', async () => {
	const teamNames = Array.from({ length: 120 }, (_, i) => `Team ${i}`);
	const players = await storeSport(11, teamNames);
	for (const n of [0, 60, 119]) expect((await findPlayerNamed(NAME, `Team ${n}`))?.player_id).toBe(players[n]?.player_id);
	expect(await findPlayerNamed(NAME, 'Team 120')).toBeUndefined();
});

test('two of the name on teams of the same name, also in two sports, are none', async () => {
	await storeSport(21, ['Alkali Flats', 'Port Ashby']);
	await storeSport(22, ['Alkali Flats', 'Basin Tech', 'Basin Tech']);
	expect(await findPlayerNamed(NAME, 'Alkali Flats')).toBeUndefined();
	expect(await findPlayerNamed(NAME, 'Basin Tech')).toBeUndefined();
	expect((await findPlayerNamed(NAME, 'Port Ashby'))?.team_name).toBe('Port Ashby');
});

test('a sport that can’t be read might have a namesake, so nobody is found', async () => {
	await storeSport(31, ['Alkali Flats']);
	await storeSport(32, ['Port Ashby']);
	await db.hot.delete(32);
	vi.spyOn(console, 'warn').mockImplementation(() => undefined);
	expect(await findPlayerNamed(NAME, 'Alkali Flats')).toBeUndefined();
});

test('an athlete whom no stored roster has: a sync took them off, their team’s roster lacks them, or it isn’t here', async () => {
	const [player] = await storeSport(41, ['Alkali Flats']);
	if (player === undefined) throw new Error('no athlete');
	const { player_id, team_id } = player;
	expect(await whyNotStored(9_999_999, team_id)).toBe('not_on_team');
	expect(await whyNotStored(9_999_999, 8_888_888)).toBeUndefined();
	// As a delta leaves it.
	await db.changes.put({ sport_id: 41, player_id, revision: 2, player: null });
	expect(await whyNotStored(player_id, team_id)).toBe('left');
	expect(await whyNotStored(player_id, 8_888_888)).toBe('left');
	await db.replicas.update(41, { revision: 2 });
	expect(await compactIfLong(41, 0)).toBe(true);
	expect(await db.changes.count()).toBe(0);
	expect(await whyNotStored(player_id, team_id)).toBe('left');
});
