import { db } from '#core/db/db.ts';
import type { SyncTeam } from '#domain/roster/roster-sync-feed.ts';

/**
 * The team of an athlete in the rosters on this device, whatever the sport; undefined if none has them. It reads only
 * the indexes, because a whole replica is large.
 */
export function storedTeamOf(player_id: number): Promise<Pick<SyncTeam, 'team_id' | 'team_name'> | undefined> {
	return db.transaction('r', db.replicas, db.early, db.changes, async () => {
		for (const record of await db.replicas.toArray()) {
			const change = await db.changes.get([record.sport_id, player_id]);
			// A team that has changed is in the record, with its present name.
			if (change !== undefined) {
				if (change.player === null) continue;
				const { team_id, team_name } = change.player;
				return record.teams.find((team) => team.team_id === team_id) ?? { team_id, team_name };
			}
			const index = await db.early.get([record.sport_id, 0]);
			if (index === undefined || !('player_id' in index)) continue;
			const row = index.player_id.indexOf(player_id);
			const team = row === -1 ? undefined : index.teams[index.team[row] as number];
			if (team !== undefined) return record.teams.find(({ team_id }) => team_id === team.team_id) ?? team;
		}
		return undefined;
	});
}
