import { type AdminTeam, type EditTeamBody, TEAM_FIELD_TEXTS, TEAM_FIELDS, type TeamField, type TeamState } from '#domain/roster/team-edit.ts';
import { fold, slug } from '#domain/texts/fold.ts';
import { and, eq, isNull, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { players, teamSources, teams } from '#server/db/schema/rosters-schema.ts';
import { HttpError, notFound } from '#server/http/errors/http-error.ts';
import { audit } from '#server/modules/operations/public.ts';
import { tryLockImports } from '../import/import-lock.ts';
import { addSchoolKeys } from '../import/reconcile/school-keys.ts';
import { BY_HAND } from '../records/note-hand-edits.ts';
import type { Editor } from './change-athlete.ts';
import { requireFreeName } from './team-names.ts';

/** A team that isn't retired. @throws HttpError 404 */
export async function findAdminTeam(db: Db, team_id: number): Promise<AdminTeam> {
	const [row] = await db
		.select()
		.from(teams)
		.where(and(eq(teams.team_id, team_id), isNull(teams.retired_at)));
	if (row === undefined) throw notFound('We couldn’t find that team.');
	const { sport_id, team_name, conference, color, alt_color } = row;
	const by_hand = (await db.$count(teamSources, and(eq(teamSources.team_id, team_id), eq(teamSources.source, BY_HAND)))) > 0;
	return { team_id, sport_id, state: { team_name, conference, color, alt_color }, by_hand };
}

/**
 * Sets fields of a team. From then on, lists of teams fill its gaps and change nothing else, and rosters find it by its
 * former name, too. Audited.
 * @throws HttpError 404; 409 if the team isn't as the form showed it, if its sport has another team of that name, or
 *   while an import runs
 */
export function editTeam(db: Db, team_id: number, { seen, changes }: EditTeamBody, { actor_id, now }: Editor): Promise<AdminTeam> {
	return inTransaction(db, async (tx) => {
		// An import locks teams and athletes, too, in an order of its own.
		if (!(await tryLockImports(tx))) throw new HttpError(409, 'in_flight', 'Rosters are being imported right now. Save again when that’s done.');
		await tx.select({ team_id: teams.team_id }).from(teams).where(eq(teams.team_id, team_id)).for('no key update');
		const team = await findAdminTeam(tx, team_id);
		requireUnchanged(team.state, seen);
		const isNew = (field: TeamField) => changes[field] !== undefined && changes[field] !== team.state[field];
		if (!TEAM_FIELDS.some(isNew)) return team;
		if (changes.team_name !== undefined && isNew('team_name')) await rename(tx, team, changes.team_name);
		await tx.update(teams).set(changes).where(eq(teams.team_id, team_id));
		await tx
			.insert(teamSources)
			.values({ source: BY_HAND, season: '', external_id: String(team_id), team_id })
			.onConflictDoNothing();
		await audit(tx, { at: now, actor_id, action: 'team_edited', subject_id: team_id });
		return findAdminTeam(tx, team_id);
	});
}

/** Its address and its athletes' sort key follow. Rosters find it by either name. */
async function rename(tx: Db, { team_id, sport_id, state }: AdminTeam, team_name: string): Promise<void> {
	await requireFreeName(tx, sport_id, team_name, { except: team_id });
	const team_fold = fold(team_name);
	await tx
		.update(teams)
		.set({ team_fold, slug: slug(team_name) })
		.where(eq(teams.team_id, team_id));
	// Imports and merges lock athletes in this order, too.
	await tx.execute(sql`select 1 from players where team_id = ${team_id} order by player_id for no key update`);
	await tx.update(players).set({ team_fold }).where(eq(players.team_id, team_id));
	await addSchoolKeys(tx, { sport_id }, team_id, [state.team_name, team_name]);
}

/** @throws HttpError 409 that names what somebody else, or an import, has changed since the form was opened. */
function requireUnchanged(now: TeamState, seen: TeamState): void {
	const changed = TEAM_FIELDS.filter((field) => now[field] !== seen[field]);
	if (changed.length === 0) return;
	const facts = changed.map((field) => `${TEAM_FIELD_TEXTS[field]}: ${seen[field] ?? 'none'} → ${now[field] ?? 'none'}`);
	throw new HttpError(409, 'conflict', `Someone else changed this team while you were editing (${facts.join('; ')}). Check it and save again.`);
}
