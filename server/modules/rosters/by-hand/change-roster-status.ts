import { and, eq, isNull } from 'drizzle-orm';
import type { AdminAthlete } from '#domain/roster/athlete-edit.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { playerMoves, players, teams } from '#server/db/schema/rosters-schema.ts';
import { HttpError, notFound } from '#server/http/route/http-error.ts';
import { audit } from '#server/modules/operations/public.ts';
import type { Editor } from './edit-athlete.ts';
import { findAdminAthlete, lockAdminAthlete } from './find-admin-athlete.ts';
import { noteHandEdits } from './note-hand-edits.ts';

/** Takes an athlete off their roster. Nobody can give to them; past donations still count. Audited. @throws HttpError 404, 409 */
export function retireAthlete(db: Db, player_id: number, { actor_id, now }: Editor): Promise<AdminAthlete> {
	return inTransaction(db, async (tx) => {
		const { state } = await lockAdminAthlete(tx, player_id);
		if (state.retired) throw new HttpError(409, 'conflict', `${state.player_name} is already off the roster.`);
		await tx.update(players).set({ retired_at: now }).where(eq(players.player_id, player_id));
		await noteHandEdits(tx, player_id, [{ field: 'retired', before: 'false', after: 'true' }], now);
		const retired = await findAdminAthlete(tx, player_id);
		await audit(tx, { at: now, actor_id, action: 'athlete_retired', subject_id: player_id });
		return retired;
	});
}

/** Puts a retired athlete back on their team's roster. Audited. @throws HttpError 404, 409 */
export function restoreAthlete(db: Db, player_id: number, { actor_id, now }: Editor): Promise<AdminAthlete> {
	return inTransaction(db, async (tx) => {
		const { state, team_name } = await lockAdminAthlete(tx, player_id);
		if (!state.retired) throw new HttpError(409, 'conflict', `${state.player_name} is already on the roster.`);
		if ((await activeTeam(tx, state.team_id)) === undefined) throw new HttpError(409, 'conflict', `${team_name} is no longer a team here.`);
		await tx.update(players).set({ retired_at: null }).where(eq(players.player_id, player_id));
		await noteHandEdits(tx, player_id, [{ field: 'retired', before: 'true', after: 'false' }], now);
		const restored = await findAdminAthlete(tx, player_id);
		await audit(tx, { at: now, actor_id, action: 'athlete_restored', subject_id: player_id });
		return restored;
	});
}

/**
 * Moves an athlete to another team of their sport. Fans who saved them are told. Audited.
 * @throws HttpError 404 for an unknown athlete or team; 409 if the athlete isn't on `from_team_id` anymore, or retired.
 */
export function transferAthlete(
	db: Db,
	player_id: number,
	body: { from_team_id: number; to_team_id: number },
	{ actor_id, now }: Editor,
): Promise<AdminAthlete> {
	return inTransaction(db, async (tx) => {
		const { state, team_name, sport_id } = await lockAdminAthlete(tx, player_id);
		if (state.retired) throw new HttpError(409, 'conflict', `${state.player_name} is off the roster. Bring them back first.`);
		if (state.team_id !== body.from_team_id || state.team_id === body.to_team_id)
			throw new HttpError(409, 'conflict', `${state.player_name} is on ${team_name} now.`);
		const to = await activeTeam(tx, body.to_team_id);
		if (to === undefined || to.sport_id !== sport_id) throw notFound('We couldn’t find that team.');
		await tx.insert(playerMoves).values({ player_id, from_team_id: state.team_id, to_team_id: to.team_id, moved_at: now });
		// Before the move, because it is a fact about the roster that the athlete leaves.
		await noteHandEdits(
			tx,
			player_id,
			[
				{ field: 'team_id', before: String(state.team_id), after: String(to.team_id) },
				...(state.pending_transfer ? [{ field: 'pending_transfer' as const, before: 'true', after: 'false' }] : []),
			],
			now,
		);
		await tx
			.update(players)
			.set({ team_id: to.team_id, team_fold: to.team_fold, transferred_from: team_name, pending_transfer: false })
			.where(eq(players.player_id, player_id));
		const moved = await findAdminAthlete(tx, player_id);
		await audit(tx, { at: now, actor_id, action: 'athlete_transferred', subject_id: player_id });
		return moved;
	});
}

async function activeTeam(tx: Db, team_id: number) {
	const [team] = await tx
		.select()
		.from(teams)
		.where(and(eq(teams.team_id, team_id), isNull(teams.retired_at)));
	return team;
}
