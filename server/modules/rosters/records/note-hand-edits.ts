import type { AthleteState } from '#domain/roster/athlete-edit.ts';
import { currentSeason } from '#domain/roster/roster-source.ts';
import { and, eq, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { handEdits } from '#server/db/schema/rosters-schema.ts';

/** The source of what admins enter. */
export const BY_HAND = 'hand';

/** A fact's value as the database writes it as text. */
export type FactText = string | null;
export const factText = (value: string | number | boolean | null): FactText => (value === null ? null : String(value));

/** A fact that an admin sets: what it was and what it is now. */
export interface FactEdit {
	field: keyof AthleteState;
	before: FactText;
	after: FactText;
}

/**
 * Remembers what the rosters say about facts that an admin sets, so an import doesn't undo them without asking
 * (docs/decisions/063). A fact that is back to what the rosters say is no longer an edit.
 */
export async function noteHandEdits(tx: Db, player_id: number, edits: readonly FactEdit[], now: Date): Promise<void> {
	const season = await seasonOf(tx, player_id, now);
	for (const { field, before, after } of edits) {
		await tx
			.insert(handEdits)
			.values({ player_id, field, roster_value: before, season, edited_at: now })
			// The rosters' value is the one from before the first edit.
			.onConflictDoUpdate({ target: [handEdits.player_id, handEdits.field], set: { season, edited_at: now } });
		await tx
			.delete(handEdits)
			.where(and(eq(handEdits.player_id, player_id), eq(handEdits.field, field), sql`${handEdits.roster_value} is not distinct from ${after}`));
	}
}

/** The season of the roster that an edit corrects. A newer one may know better. */
async function seasonOf(tx: Db, player_id: number, now: Date): Promise<string> {
	const [row] = rowsOf<{ season: string | null }>(
		await tx.execute(sql`
			select coalesce(ps.season, ts.season) as season from players p
			left join player_seasons ps using (player_id) left join team_seasons ts using (team_id) where p.player_id = ${player_id}`),
	);
	return row?.season ?? String(currentSeason(now));
}
