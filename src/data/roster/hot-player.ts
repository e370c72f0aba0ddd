import type { ColdFields } from '#domain/cold-fields.ts';
import type { Player } from '#domain/roster.ts';
import type { SyncTeam } from '#domain/sync-feed.ts';
import { type HotColumns, nameOf } from './hot-columns.ts';

/** What the hot columns hold of the athlete in a row. */
export function hotPlayer(columns: HotColumns, row: number): Omit<Player, keyof ColdFields> {
	const c = columns;
	const team = c.teams[c.team[row] as number] as SyncTeam;
	return {
		player_id: c.player_id[row] as number,
		player_name: nameOf(c, row),
		sport_id: c.sport_id,
		team_id: team.team_id,
		team_name: team.team_name,
		team_conference: team.conference,
		team_color: team.team_color,
		team_alt_color: team.team_alt_color,
		player_class: c.classes[(c.klass[row] as number) - 1] ?? null,
		position: c.positions[(c.position[row] as number) - 1] ?? null,
		jersey_number: c.jerseys[(c.jersey[row] as number) - 1] ?? null,
		pending_transfer: c.pending[row] === 1,
		received_donations: (c.received[row] as number) / 100,
	};
}
