import { type CodeColumns, type HotColumns, nameOf } from '#core/db/hot-columns.ts';
import type { ColdFields } from '#domain/roster/cold-fields.ts';
import type { Player } from '#domain/roster/roster.ts';
import type { SyncTeam } from '#domain/roster/roster-sync-feed.ts';

type HotPlayer = Omit<Player, keyof ColdFields>;

/** An athlete's data that isn't in any code column. */
interface RowFacts {
	player_name: string;
	/** As in the column. */
	pending: number;
	/** Cents. */
	received: number;
}

/** The fields in the hot columns of the athlete in a row. */
export function hotPlayer(columns: HotColumns, row: number): HotPlayer {
	return codedPlayer(columns, row, { player_name: nameOf(columns, row), pending: columns.pending[row] as number, received: columns.received[row] as number });
}

/** The same fields from the codes and the rest. */
export function codedPlayer(c: CodeColumns, row: number, { player_name, pending, received }: RowFacts): HotPlayer {
	const team = c.teams[c.team[row] as number] as SyncTeam;
	return {
		player_id: c.player_id[row] as number,
		player_name,
		sport_id: c.sport_id,
		team_id: team.team_id,
		team_name: team.team_name,
		team_conference: team.conference,
		team_color: team.team_color,
		team_alt_color: team.team_alt_color,
		player_class: c.classes[(c.klass[row] as number) - 1] ?? null,
		position: c.positions[(c.position[row] as number) - 1] ?? null,
		jersey_number: c.jerseys[(c.jersey[row] as number) - 1] ?? null,
		pending_transfer: (pending & 1) === 1,
		received_donations: received / 100,
		...(pending > 1 && { consent: pending >> 1 }),
	};
}
