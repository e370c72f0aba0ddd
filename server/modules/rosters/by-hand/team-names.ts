import { fold } from '#domain/texts/fold.ts';
import { and, eq, isNull, ne, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { sports, teams } from '#server/db/schema/rosters-schema.ts';
import { HttpError, notFound } from '#server/http/errors/http-error.ts';

/**
 * Locks a sport until the transaction ends, so its teams get names one at a time: a double tap finds the first one.
 * @throws HttpError 404 without such a sport, 409 if it has another team of that name
 */
export async function requireFreeName(tx: Db, sport_id: number, team_name: string, { except }: { except?: number } = {}): Promise<void> {
	const [sport] = await tx.select().from(sports).where(eq(sports.sport_id, sport_id)).for('no key update');
	if (sport === undefined) throw notFound('We couldn’t find that sport.');
	const sameName = and(
		eq(teams.sport_id, sport_id),
		sql`${teams.team_fold} = ${fold(team_name)}`,
		isNull(teams.retired_at),
		except === undefined ? undefined : ne(teams.team_id, except),
	);
	if ((await tx.$count(teams, sameName)) > 0) throw new HttpError(409, 'conflict', `${sport.sport_name} already has a team named ${team_name}.`);
}
