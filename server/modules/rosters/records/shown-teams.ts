import { type SQL, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { teams } from '#server/db/schema/rosters-schema.ts';
import { BY_HAND } from './note-hand-edits.ts';

/** A roster or an admin has named it. Nobody has named a team of the demo league, which never comes back. */
const isKnown = sql`exists (select 1 from team_sources s where s.team_id = t.team_id)`;

/**
 * An admin added it, the last time after everybody whom we know of had left it. The latest move is at the end of an index;
 * for any one, the planner would rather read all moves.
 */
const isAwaited = sql`exists (select 1 from team_sources h where h.team_id = t.team_id and h.source = ${BY_HAND}
	and not exists (select 1 from players p where p.team_id = t.team_id and coalesce(p.retired_at > h.added_at, true))
	and not coalesce((select max(m.moved_at) from player_moves m where m.from_team_id = t.team_id) > coalesce(h.added_at, '-infinity'), false))`;

/** The ids of those of the teams in a condition on `teams t` that are to be hidden. */
export function emptyTeams(which: SQL): SQL {
	return sql`select t.team_id from teams t where t.retired_at is null and ${which} and ${isKnown}
		and not exists (select 1 from players p where p.team_id = t.team_id and p.retired_at is null)
		and not ${isAwaited}`;
}

/**
 * Hides those of the teams in a condition on `teams t` that nobody is on. What refers to such a team still finds it, and
 * a roster or an admin who names it brings it back. A team that an admin added, also one that was hidden, stays until
 * somebody has been on it since.
 * @returns the ids of those that were shown before
 */
export async function hideEmptyTeams(tx: Db, which: SQL, now: Date): Promise<number[]> {
	// Whoever adds an athlete locks the team, so the second statement sees the athlete.
	const locked = rowsOf<{ team_id: number }>(await tx.execute(sql`${emptyTeams(which)} order by t.team_id for no key update of t`));
	if (locked.length === 0) return [];
	const hidden = await tx.execute(
		sql`update teams t set retired_at = ${now.toISOString()}::timestamptz
			where t.team_id in (${emptyTeams(sql`t.team_id = any(${`{${locked.map(({ team_id }) => team_id).join(',')}}`}::int[])`)}) returning t.team_id`,
	);
	return rowsOf<{ team_id: number }>(hidden).map(({ team_id }) => team_id);
}

/**
 * Shows a team again if it is hidden, because an athlete comes back to it. It stays locked, so it isn't hidden before the
 * athlete is there.
 * @returns false for a team of the removed demo league, which no roster and no admin has named
 */
export async function showTeam(tx: Db, team_id: number): Promise<boolean> {
	const shown = await tx.execute(
		sql`update teams t set retired_at = null where t.team_id = ${team_id} and t.retired_at is not null and ${isKnown} returning 1`,
	);
	if (rowsOf(shown).length > 0) return true;
	return rowsOf(await tx.execute(sql`select 1 from teams where team_id = ${team_id} and retired_at is null for no key update`)).length > 0;
}

/** The latest hidden team of a sport that has this name. */
export async function hiddenTeam(tx: Db, { sport_id, team_fold }: Pick<typeof teams.$inferInsert, 'sport_id' | 'team_fold'>): Promise<number | undefined> {
	const [hidden] = rowsOf<{ team_id: number }>(
		await tx.execute(sql`
			select t.team_id from teams t where t.sport_id = ${sport_id} and t.team_fold = ${team_fold} and t.retired_at is not null and ${isKnown}
			order by t.retired_at desc, t.team_id desc limit 1`),
	);
	return hidden?.team_id;
}
