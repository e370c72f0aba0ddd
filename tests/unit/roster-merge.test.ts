import { expect, it } from 'vitest';
import { mergeChanges } from '#data/roster/merge-changes.ts';
import type { Player } from '#domain/roster.ts';
import { columnsOf, plainRows } from './fixtures/roster-columns.ts';
import { inOrder, pick, type Random, type Rosters, randomPlayer, randomRosters, randomTeam, seeded } from './fixtures/roster-league.ts';

/** One change of a kind that a server makes; gives the rosters after it and tells of it as a delta does. */
function change(random: Random, rosters: Rosters, step: number) {
	const teams = new Map<number, Rosters['teams'][number]>();
	const removedTeams: number[] = [];
	const players = new Map<number, Player | null>();
	let next = { ...rosters, teams: [...rosters.teams], players: [...rosters.players] };
	const put = (player: Player) => {
		next.players = [...next.players.filter((p) => p.player_id !== player.player_id), player];
		players.set(player.player_id, player);
	};
	const withTeam = (player: Player, team: Rosters['teams'][number]): Player => ({
		...player,
		team_id: team.team_id,
		team_name: team.team_name,
		team_conference: team.conference,
		team_color: team.team_color,
		team_alt_color: team.team_alt_color,
	});
	for (let k = 0; k < 1 + random() * 12; k++) {
		const kind = random();
		const player = pick(random, next.players);
		if (kind < 0.2) put(randomPlayer(random, next.sport_id, 100_000 + step * 100 + k, pick(random, next.teams)));
		else if (kind < 0.4) put({ ...player, player_name: pick(random, next.players).player_name });
		else if (kind < 0.55) put(withTeam(player, pick(random, next.teams)));
		else if (kind < 0.7) put({ ...player, received_donations: player.received_donations + 50, jersey_number: '77', position: 'NEW', player_class: null });
		else if (kind < 0.8 && next.players.length > 5) {
			next.players = next.players.filter((p) => p !== player);
			players.set(player.player_id, null);
		} else if (kind < 0.9) {
			// A team is renamed or moves to another conference: its athletes' rows need not come along.
			const team = { ...randomTeam(random, pick(random, next.teams).team_id) };
			next.teams = next.teams.map((t) => (t.team_id === team.team_id ? team : t));
			next.players = next.players.map((p) => (p.team_id === team.team_id ? withTeam(p, team) : p));
			teams.set(team.team_id, team);
		} else if (kind < 0.95) {
			const team = randomTeam(random, 5000 + step * 100 + k);
			next.teams = [...next.teams, team];
			teams.set(team.team_id, team);
		} else if (next.teams.length > 2) {
			const gone = pick(random, next.teams).team_id;
			// Somebody stays, for the changes that follow.
			if (next.players.every((p) => p.team_id === gone)) continue;
			next = { ...next, teams: next.teams.filter((t) => t.team_id !== gone), players: next.players.filter((p) => p.team_id !== gone) };
			teams.delete(gone);
			removedTeams.push(gone);
		}
	}
	// Rows as the server reads them at the end: of athletes that still exist, with their team's present name.
	for (const id of players.keys()) players.set(id, next.players.find((p) => p.player_id === id) ?? null);
	next.players = inOrder(next.players);
	return { next, changes: { teams: [...teams.values()], removed_team_ids: removedTeams, players } };
}

const base = Number(process.env.SEED_MERGE ?? Date.now() % 1e9);

it.each(Array.from({ length: 20 }, (_, i) => base + i))('merged changes equal columns built from scratch (SEED_MERGE=%i)', (seed) => {
	const random = seeded(seed);
	let rosters = randomRosters(random, 60 + Math.floor(random() * 200));
	let columns = columnsOf(rosters);
	for (let step = 0; step < 12; step++) {
		const { next, changes } = change(random, rosters, step);
		const before = plainRows(columns);
		const merged = mergeChanges(columns, changes);
		expect(plainRows(columns), 'the given columns stay').toEqual(before);
		expect(plainRows(merged)).toEqual(plainRows(columnsOf(next)));
		expect(new Set(merged.teams)).toEqual(new Set(next.teams));
		// A repeated delta changes nothing.
		expect(plainRows(mergeChanges(merged, changes))).toEqual(plainRows(merged));
		rosters = next;
		columns = merged;
	}
});
