import { db } from '#core/db/db.ts';
import type { RosterFacts } from '#domain/roster/roster-sync-feed.ts';

/** Season, source, and date of each team's roster on this device, by `team_id`. Teams without them are left out. */
export function storedRosterFacts(sport_id: number): Promise<Map<number, RosterFacts>> {
	return db.transaction('r', db.replicas, db.early, db.hot, async () => {
		const record = await db.replicas.get(sport_id);
		if (record === undefined) return new Map();
		// The index is a fifth of the size of the hot record. Only rosters stored by an early version lack it.
		const index = (await db.early.get([sport_id, 0])) ?? (await db.hot.get(sport_id));
		const stored = index !== undefined && 'teams' in index ? index.teams : [];
		const removed = new Set(record.removed_team_ids);
		return new Map(
			[...stored, ...record.teams].flatMap(({ team_id, roster }) => (roster === undefined || removed.has(team_id) ? [] : [[team_id, roster] as const])),
		);
	});
}
