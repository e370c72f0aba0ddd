import type { AddAthleteBody, AdminAthlete, AthleteEditField, EditAthleteBody } from '#domain/roster/athlete-edit.ts';
import { fold, slug } from '#domain/texts/fold.ts';
import { and, eq, isNull, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { playerSources, players, teams } from '#server/db/schema/rosters-schema.ts';
import { HttpError, notFound } from '#server/http/errors/http-error.ts';
import { audit } from '#server/modules/operations/public.ts';
import { RemovedAthletes } from '../import/who-is-who/removed-athletes.ts';
import { BY_HAND, type FactEdit, factText, noteHandEdits } from '../records/note-hand-edits.ts';
import { changeAthlete, type Editor } from './change-athlete.ts';
import { findAdminAthlete, requireUnchanged } from './find-admin-athlete.ts';

const foldedName = (player_name: string | undefined) => (player_name === undefined ? {} : { name_fold: fold(player_name), slug: slug(player_name) });

/** Sets fields of an athlete. Audited. @throws HttpError 404; 409 if the athlete isn't as the form showed them. */
export function editAthlete(db: Db, player_id: number, { seen, changes }: EditAthleteBody, editor: Editor): Promise<AdminAthlete> {
	return changeAthlete(db, player_id, 'athlete_edited', editor, (athlete) => {
		requireUnchanged(athlete, seen);
		const edits: FactEdit[] = Object.entries(changes).flatMap(([name, value]) => {
			const field = name as AthleteEditField;
			return value === undefined || athlete.state[field] === value ? [] : [{ field, before: factText(athlete.state[field]), after: factText(value) }];
		});
		return edits.length === 0 ? undefined : { set: { ...changes, ...foldedName(changes.player_name) }, edits };
	});
}

/**
 * Adds an athlete to a team. Audited.
 * @throws HttpError 404 without such a team; 409 if somebody on it has the name, or somebody who was removed may have had it, unless
 *   the body says that it is another person.
 */
export function addAthlete(db: Db, { team_id, fields, namesake }: AddAthleteBody, { actor_id, now }: Editor): Promise<AdminAthlete> {
	return inTransaction(db, async (tx) => {
		// One at a time per team, so a double tap finds the first one.
		const [team] = await tx
			.select()
			.from(teams)
			.where(and(eq(teams.team_id, team_id), isNull(teams.retired_at)))
			.for('no key update');
		if (team === undefined) throw notFound('We couldn’t find that team.');
		const { player_name, ...rest } = fields;
		const name_fold = fold(player_name);
		const same = await tx.$count(players, and(eq(players.team_id, team_id), sql`${players.name_fold} = ${name_fold}`, isNull(players.retired_at)));
		if (same > 0 && !namesake)
			throw new HttpError(409, 'conflict', `${team.team_name} already has an athlete named ${player_name}. Add them only if this is another person.`);
		if (!namesake) await refuseRemoved(tx, team, fields);
		const [row] = await tx
			.insert(players)
			.values({ ...rest, player_name, name_fold, slug: slug(player_name), team_id, sport_id: team.sport_id, team_fold: team.team_fold })
			.returning({ player_id: players.player_id });
		if (row === undefined) throw new Error('no athlete was added');
		const { player_id } = row;
		await tx.insert(playerSources).values({ source: BY_HAND, season: '', external_id: String(player_id), player_id });
		const facts = Object.entries(fields).map(([name, value]) => ({
			field: name as AthleteEditField,
			before: typeof value === 'boolean' ? 'false' : null,
			after: factText(value ?? null),
		}));
		// No roster names them, which otherwise means that they have left.
		await noteHandEdits(tx, player_id, [...facts, { field: 'retired', before: 'true', after: 'false' }], now);
		const added = await findAdminAthlete(tx, player_id);
		await audit(tx, { at: now, actor_id, action: 'athlete_added', subject_id: player_id });
		return added;
	});
}

/** @throws HttpError 409 */
async function refuseRemoved(tx: Db, { team_id, team_name, sport_id }: typeof teams.$inferSelect, fields: AddAthleteBody['fields']): Promise<void> {
	const { player_name, birthplace = null } = fields;
	const removed = await RemovedAthletes.of(tx, sport_id);
	const found = removed?.compare({ player_name, team_id, former_team_ids: [], birthplace, source_id: undefined }) ?? [];
	if (found.length > 0)
		throw new HttpError(
			409,
			'conflict',
			`Somebody like ${player_name}, ${team_name}, was removed from this site. Add them only if this is another person, or if they want to be back.`,
		);
}
