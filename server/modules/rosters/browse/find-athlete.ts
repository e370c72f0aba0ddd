import { eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { players, teams } from '#server/db/schema/rosters-schema.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { consentNow } from '../records/consent-now.ts';
import { presentRecord } from '../records/present-record.ts';
import { refuseClosed, refuseNo, refuseOneTime } from '../records/refuse-closed.ts';

const REFUSALS = { one_time: refuseOneTime, donations: refuseClosed, requests: refuseNo };

/**
 * Names and team as the database has them now. Those in the request are hints. If the request's team is out of date,
 * the athlete's id decides. A merged record leads to the one that took its place.
 * @throws HttpError 404 `not_found`, also for somebody who was removed, and `athlete_gone`; 409 `conflict` for an athlete
 *   who takes no donations, or no requests, whichever is asked for
 */
export async function findAthlete(tx: Db, player_id: number, asked: keyof typeof REFUSALS) {
	const [row] = await tx
		.select({
			player_id: players.player_id,
			team_id: players.team_id,
			player_name: players.player_name,
			team_name: teams.team_name,
			retired_at: players.retired_at,
			consent: consentNow,
		})
		.from(players)
		.innerJoin(teams, eq(teams.team_id, players.team_id))
		.where(eq(players.player_id, presentRecord(player_id)));
	if (row === undefined || row.consent === 'removed') throw new HttpError(404, 'not_found', 'We couldn’t find that athlete.');
	const { retired_at, consent, ...athlete } = row;
	if (retired_at !== null) throw new HttpError(404, 'athlete_gone', `${athlete.player_name} is no longer on a roster.`);
	REFUSALS[asked]({ ...athlete, consent });
	return athlete;
}
