import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { db } from '#core/db/db.ts';
import type { SyncDelta } from '#domain/roster/roster-sync-feed.ts';
import { pullRoster } from '#roster/pull/pull-roster.ts';
import { storedRosterFacts } from '#roster/store/stored-roster-facts.ts';
import { storedTeamOf } from '#roster/store/stored-team-of.ts';
import { type FeedReply, snapshotReply, stubFeed } from './fixtures/fake-roster-feed.ts';
import { type Rosters, randomRosters, seeded, snapshotText, teamFields } from './fixtures/roster-league.ts';

const rosters = randomRosters(seeded(20_261_123), 60);
const facts = { season: '2026', source: 'school', as_of: '2026-09-01T10:00:00.000Z' };
const known: Rosters = { ...rosters, teams: rosters.teams.map((team) => ({ ...team, roster: facts })) };

beforeEach(async () => {
	await Promise.all([db.replicas.clear(), db.hot.clear(), db.early.clear(), db.cold.clear(), db.changes.clear()]);
});
afterEach(() => {
	vi.unstubAllGlobals();
});

function delta(parts: Partial<SyncDelta>): FeedReply {
	const rest = { version: 1, sport_id: 2, as_of: '2026-09-02T10:00:00.000Z', teams: [], removed_team_ids: [], players: [], removed_player_ids: [] };
	return { body: JSON.stringify({ ...rest, cursor: 'cursor-2', ...parts }) };
}

it('a snapshot brings the seasons, and a delta renews those of its teams', async () => {
	const [team] = known.teams;
	if (team === undefined) throw new Error('no team');
	const newer = { ...facts, season: '2027' };
	const calls = stubFeed((path) => (path.includes('since=') ? delta({ teams: [{ ...team, roster: newer }] }) : snapshotReply(snapshotText(known, 'cursor-1'))));
	await pullRoster(2);
	expect(await storedRosterFacts(2)).toEqual(new Map(known.teams.map(({ team_id }) => [team_id, facts])));
	await pullRoster(2);
	expect((await storedRosterFacts(2)).get(team.team_id)).toEqual(newer);
	expect(calls.map(({ path }) => path)).toEqual(['/v1/sync/sports/2', '/v1/sync/sports/2?since=cursor-1']);
});

it('rosters that a version of November 2026 stored get their seasons with the next delta, and ask for all teams once', async () => {
	const calls = stubFeed((path) => (path.includes('since=') ? delta({ teams: known.teams }) : snapshotReply(snapshotText(rosters, 'cursor-1'))));
	await pullRoster(2);
	// That version knew neither the mark nor the seasons.
	await db.replicas.update(2, (record) => {
		delete record.has_seasons;
	});
	expect(await storedRosterFacts(2)).toEqual(new Map());
	await pullRoster(2);
	expect((await storedRosterFacts(2)).size).toBe(known.teams.length);
	await pullRoster(2);
	expect(calls.map(({ path }) => path).slice(1)).toEqual(['/v1/sync/sports/2?since=cursor-1&teams=all', '/v1/sync/sports/2?since=cursor-2']);
});

it('finds an athlete’s team in the index, and after a transfer in the change log', async () => {
	const [player] = rosters.players;
	const team = rosters.teams.find(({ team_id }) => team_id !== player?.team_id);
	if (player === undefined || team === undefined) throw new Error('no athlete');
	const moved = { ...player, ...teamFields(team) };
	stubFeed((path) => (path.includes('since=') ? delta({ players: [moved] }) : snapshotReply(snapshotText(rosters, 'cursor-1'))));
	await pullRoster(2);
	expect(await storedTeamOf(player.player_id)).toMatchObject({ team_id: player.team_id, team_name: player.team_name });
	await pullRoster(2);
	expect(await storedTeamOf(player.player_id)).toMatchObject({ team_id: team.team_id, team_name: team.team_name });
	expect(await storedTeamOf(987_654)).toBeUndefined();
});
