import { DESK_MAX, type DeskChoices, type DeskFile, type DeskState, NO_CHOICES } from '#domain/admin/roster-desk.ts';
import { and, desc, eq, inArray, lt, notInArray, type SQL, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { deskImports } from '#server/db/schema/roster-desk-schema.ts';
import { HttpError, notFound } from '#server/http/errors/http-error.ts';
import { audit } from '#server/modules/operations/public.ts';

/** States in which a process works on the upload. */
export const IN_PROGRESS: readonly DeskState[] = ['reading', 'waiting', 'running'];
export const WAITS_FOR_ADMIN: readonly DeskState[] = ['refused', 'ready'];
/** States in which the upload isn't finished. */
export const UNFINISHED: readonly DeskState[] = [...IN_PROGRESS, ...WAITS_FOR_ADMIN];
/** How often a process that works on an import reports that it is alive. */
export const ALIVE_MS = 5000;
const LOST_MS = 30_000;
const INTERRUPTED = 'The server stopped before this was done. Nothing was changed.';

/** An upload, with the admin's current name. */
export type DeskRow = typeof deskImports.$inferSelect & { actor_name: string | null };

/** Uploads on the desk, newest first. */
export function openRows(db: Db): Promise<DeskRow[]> {
	return rowsWhere(db, inArray(deskImports.state, [...UNFINISHED])).limit(DESK_MAX * 2);
}

/** @throws HttpError 404 */
export async function deskRow(db: Db, desk_id: number): Promise<DeskRow> {
	const [row] = await rowsWhere(db, eq(deskImports.desk_id, desk_id));
	if (row === undefined) throw noLongerPending();
	return row;
}

function rowsWhere(db: Db, condition: SQL) {
	return db
		.select({
			desk_id: deskImports.desk_id,
			actor_id: deskImports.actor_id,
			created_at: deskImports.created_at,
			state: deskImports.state,
			alive_at: deskImports.alive_at,
			files: deskImports.files,
			choices: deskImports.choices,
			draft_id: deskImports.draft_id,
			progress: deskImports.progress,
			problem: deskImports.problem,
			unknown_columns: deskImports.unknown_columns,
			column_hints: deskImports.column_hints,
			encodings: deskImports.encodings,
			import_id: deskImports.import_id,
			actor_name: users.user_name,
		})
		.from(deskImports)
		.leftJoin(users, eq(users.user_id, deskImports.actor_id))
		.where(condition)
		.orderBy(desc(deskImports.created_at), desc(deskImports.desk_id));
}

const noLongerPending = () => notFound('This import is no longer pending.');

/** Makes room for an upload. @throws HttpError 409 if the desk is full */
export function beginUpload(db: Db, { actor_id, now }: { actor_id: number; now: Date }): Promise<number> {
	return inTransaction(db, async (tx) => {
		// Two uploads at once mustn't both take the last place.
		await tx.execute(sql`lock table ${deskImports} in share row exclusive mode`);
		if ((await tx.$count(deskImports, inArray(deskImports.state, [...UNFINISHED]))) >= DESK_MAX) {
			throw new HttpError(409, 'conflict', `You already have ${DESK_MAX} pending imports. Import or discard one first.`);
		}
		const [row] = await tx
			.insert(deskImports)
			.values({ actor_id, created_at: now, alive_at: now, state: 'reading', files: [], choices: NO_CHOICES })
			.returning({ desk_id: deskImports.desk_id });
		if (row === undefined) throw new Error('no upload was made');
		return row.desk_id;
	});
}

/** Stores that the files have arrived. */
export function uploaded(
	db: Db,
	desk_id: number,
	{ files, choices, actor_id, now }: { files: DeskFile[]; choices: DeskChoices; actor_id: number; now: Date },
): Promise<void> {
	return inTransaction(db, async (tx) => {
		await tx.update(deskImports).set({ files, choices, alive_at: now }).where(eq(deskImports.desk_id, desk_id));
		await audit(tx, { at: now, actor_id, action: 'roster_uploaded', subject_id: desk_id });
	});
}

/** Moves an upload to another state, if it is in one of `from`. @returns whether it was */
export async function changeState(db: Db, desk_id: number, from: readonly DeskState[], to: Partial<typeof deskImports.$inferInsert>): Promise<boolean> {
	const rows = await db.update(deskImports).set(to).where(inState(desk_id, from)).returning({ desk_id: deskImports.desk_id });
	return rows.length > 0;
}

/** Like `changeState`. @throws HttpError 404 for an unknown upload, 409 if it is in another state */
export async function requireStateChange(...args: Parameters<typeof changeState>): Promise<void> {
	const [db, desk_id] = args;
	if (!(await changeState(...args))) await refuseState(db, desk_id);
}

const inState = (desk_id: number, states: readonly DeskState[]) => and(eq(deskImports.desk_id, desk_id), inArray(deskImports.state, [...states]));

async function refuseState(db: Db, desk_id: number): Promise<never> {
	const { state } = await deskRow(db, desk_id);
	if (IN_PROGRESS.includes(state)) throw new HttpError(409, 'in_flight', 'We’re still working on this upload. Wait for it to finish.');
	throw new HttpError(409, 'conflict', 'This upload has changed since you looked at it.');
}

/**
 * Takes an upload off the desk, if it is in one of `from`. Its draft and its files stay.
 * @throws HttpError as `requireStateChange` does
 */
export async function discard(db: Db, desk_id: number, from: readonly DeskState[] = WAITS_FOR_ADMIN): Promise<void> {
	const deleted = await db.delete(deskImports).where(inState(desk_id, from)).returning({ desk_id: deskImports.desk_id });
	if (deleted.length === 0) await refuseState(db, desk_id);
}

/** Stores a report from the process that works on the upload. */
export async function updateProgress(db: Db, desk_id: number, change: Partial<typeof deskImports.$inferInsert>): Promise<void> {
	await db.update(deskImports).set(change).where(eq(deskImports.desk_id, desk_id));
}

interface Liveness {
	/** The uploads that this process works on. */
	active: readonly number[];
	/** When this process began, if there is no other on this database. */
	aloneSince: Date | undefined;
	now: Date;
}

/** Marks imports as interrupted if their process is gone. Their transaction was rolled back with it. */
export async function markInterrupted(db: Db, { active, aloneSince, now }: Liveness): Promise<void> {
	const silentSince = aloneSince ?? new Date(now.getTime() - LOST_MS);
	const others = active.length === 0 ? undefined : notInArray(deskImports.desk_id, [...active]);
	await db
		.update(deskImports)
		.set({ state: 'interrupted', problem: INTERRUPTED, progress: null })
		.where(and(inArray(deskImports.state, [...IN_PROGRESS]), lt(deskImports.alive_at, silentSince), others));
}

/** Uploads that nobody came back to by `before`. */
export function abandoned(before: Date): SQL | undefined {
	return and(inArray(deskImports.state, [...WAITS_FOR_ADMIN]), lt(deskImports.created_at, before));
}
