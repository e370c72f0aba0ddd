import type { AuditAction } from '#domain/admin/audit-entry.ts';
import type { AdminAthlete } from '#domain/roster/athlete-edit.ts';
import { eq, type PgUpdateSetSource } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { audit } from '#server/modules/operations/public.ts';
import { type FactEdit, noteHandEdits } from '../records/note-hand-edits.ts';
import { findAdminAthlete } from './find-admin-athlete.ts';

export interface Editor {
	actor_id: number;
	now: Date;
}

/** Columns that an admin sets, and the facts among them that an import then keeps. */
interface AthleteChange {
	set: PgUpdateSetSource<typeof players>;
	edits: readonly FactEdit[];
}

type Decide = (athlete: AdminAthlete, tx: Db) => AthleteChange | undefined | Promise<AthleteChange | undefined>;

/** As `changeAthleteIn`, in a transaction of its own. */
export function changeAthlete(db: Db, player_id: number, action: AuditAction, editor: Editor, decide: Decide): Promise<AdminAthlete> {
	return inTransaction(db, (tx) => changeAthleteIn(tx, player_id, action, editor, decide));
}

/**
 * Locks an athlete and sets what `decide` says, in the caller's transaction. Audited. If it says nothing, nothing happens.
 * @throws HttpError 404, 409 for somebody who was removed, and whatever `decide` throws
 */
export async function changeAthleteIn(tx: Db, player_id: number, action: AuditAction, { actor_id, now }: Editor, decide: Decide): Promise<AdminAthlete> {
	const athlete = await lockAdminAthlete(tx, player_id);
	if (athlete.consent === 'removed') throw new HttpError(409, 'conflict', 'This athlete was removed, and nothing about them can be changed.');
	const change = await decide(athlete, tx);
	if (change === undefined) return athlete;
	// Before the update: an edit belongs to the season of the roster that the athlete is on now.
	await noteHandEdits(tx, player_id, change.edits, now);
	await tx.update(players).set(change.set).where(eq(players.player_id, player_id));
	const changed = await findAdminAthlete(tx, player_id);
	await audit(tx, { at: now, actor_id, action, subject_id: player_id });
	return changed;
}

/** The athlete, locked until the transaction ends. Imports lock athletes the same way. @throws HttpError 404 */
async function lockAdminAthlete(tx: Db, player_id: number): Promise<AdminAthlete> {
	await tx.select({ player_id: players.player_id }).from(players).where(eq(players.player_id, player_id)).for('no key update');
	return findAdminAthlete(tx, player_id);
}
