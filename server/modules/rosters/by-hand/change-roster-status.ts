import type { AdminAthlete } from '#domain/roster/athlete-edit.ts';
import { and, eq, isNull } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { playerMoves, teams } from '#server/db/schema/rosters-schema.ts';
import { HttpError, notFound } from '#server/http/errors/http-error.ts';
import { tryLockImports } from '../import/import-lock.ts';
import type { FactEdit } from '../records/note-hand-edits.ts';
import { showTeam } from '../records/shown-teams.ts';
import { changeAthlete, type Editor } from './change-athlete.ts';
import { requireFreeName } from './team-names.ts';

/**
 * Takes an athlete off their roster. Nobody can give to them; past donations still count. Audited.
 * @throws HttpError 404, 409
 */
export function retireAthlete(db: Db, player_id: number, editor: Editor): Promise<AdminAthlete> {
	return changeAthlete(db, player_id, 'athlete_retired', editor, ({ state }) => {
		if (state.retired) throw new HttpError(409, 'conflict', `${state.player_name} is already off the roster.`);
		return { set: { retired_at: editor.now }, edits: [{ field: 'retired', before: 'false', after: 'true' }] };
	});
}

/**
 * Puts a retired athlete back on their team's roster, and shows the team again if nobody was on it. Audited.
 * @throws HttpError 404; 409, also if the team was removed, if another one has its name now, or while an import runs
 */
export function restoreAthlete(db: Db, player_id: number, editor: Editor): Promise<AdminAthlete> {
	return changeAthlete(db, player_id, 'athlete_restored', editor, async ({ state, team_name, sport_id, merged_into }, tx) => {
		if (merged_into !== null)
			throw new HttpError(
				409,
				'conflict',
				`This record of ${state.player_name} was merged into ${merged_into.player_name}, ${merged_into.team_name}. Undo the merge instead.`,
			);
		if (!state.retired) throw new HttpError(409, 'conflict', `${state.player_name} is already on the roster.`);
		// The team is locked after the athlete. An import locks them in an order of its own.
		if (!(await tryLockImports(tx))) throw new HttpError(409, 'in_flight', 'Rosters are being imported right now. Try again when that’s done.');
		if ((await activeTeam(tx, state.team_id)) === undefined) await requireFreeName(tx, sport_id, team_name);
		if (!(await showTeam(tx, state.team_id))) throw new HttpError(409, 'conflict', `${team_name} is no longer a team here.`);
		return { set: { retired_at: null }, edits: [{ field: 'retired', before: 'true', after: 'false' }] };
	});
}

/**
 * Moves an athlete to another team of their sport. Fans who saved them are notified. Audited.
 * @throws HttpError 404 for an unknown athlete or team; 409 if the athlete isn't on `from_team_id` anymore, or retired.
 */
export function transferAthlete(db: Db, player_id: number, body: { from_team_id: number; to_team_id: number }, editor: Editor): Promise<AdminAthlete> {
	return changeAthlete(db, player_id, 'athlete_transferred', editor, async ({ state, team_name, sport_id }, tx) => {
		if (state.retired) throw new HttpError(409, 'conflict', `${state.player_name} is off the roster. Bring them back first.`);
		if (state.team_id !== body.from_team_id || state.team_id === body.to_team_id)
			throw new HttpError(409, 'conflict', `${state.player_name} is on ${team_name} now.`);
		// Locked against a rename, because the athlete gets the team's sort key.
		const to = await activeTeam(tx, body.to_team_id, 'locked');
		if (to === undefined || to.sport_id !== sport_id) throw notFound('We couldn’t find that team.');
		await tx.insert(playerMoves).values({ player_id, from_team_id: state.team_id, to_team_id: to.team_id, moved_at: editor.now });
		const edits: FactEdit[] = [{ field: 'team_id', before: String(state.team_id), after: String(to.team_id) }];
		if (state.pending_transfer) edits.push({ field: 'pending_transfer', before: 'true', after: 'false' });
		return { set: { team_id: to.team_id, team_fold: to.team_fold, transferred_from: team_name, pending_transfer: false }, edits };
	});
}

async function activeTeam(tx: Db, team_id: number, locked?: 'locked') {
	const found = tx
		.select()
		.from(teams)
		.where(and(eq(teams.team_id, team_id), isNull(teams.retired_at)));
	const [team] = await (locked === undefined ? found : found.for('share'));
	return team;
}
