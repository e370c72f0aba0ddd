import { deleteInBatches, moment } from '#server/db/delete-in-batches.ts';
import { inArray, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { deskImports } from '#server/db/schema/roster-desk-schema.ts';
import type { Env } from '#server/env.ts';
import { discardDraft } from '../import/import-draft.ts';
import { abandoned, UNFINISHED } from './desk-rows.ts';
import { removeUpload, uploadsWithFiles } from './upload-folder.ts';

const DAY_MS = 86_400_000;
/** As long as a draft waits. */
const ABANDONED_MS = DAY_MS;
/** Uploads that failed or were interrupted. */
const ENDED_MS = 400 * DAY_MS;

/** Deletes uploads that nobody came back to within a day, with their files, and files that an import left behind. */
export async function tidyDesk(db: Db, env: Pick<Env, 'DATA_DIR' | 'store'>, now: Date): Promise<void> {
	// In one statement, so an upload that is confirmed meanwhile stays.
	const old = await db
		.delete(deskImports)
		.where(abandoned(new Date(now.getTime() - ABANDONED_MS)))
		.returning({ draft_id: deskImports.draft_id });
	for (const { draft_id } of old) if (draft_id !== null) await discardDraft(db, draft_id);
	await deleteInBatches(db, deskImports, sql`state in ('failed', 'interrupted') and created_at < ${moment(now.getTime() - ENDED_MS)}`);
	const found = await uploadsWithFiles(env);
	if (found.size === 0) return;
	const open = await db
		.select({ desk_id: deskImports.desk_id })
		.from(deskImports)
		.where(inArray(deskImports.state, [...UNFINISHED]));
	const wanted = new Set(open.map(({ desk_id }) => desk_id));
	for (const desk_id of found) if (!wanted.has(desk_id)) await removeUpload(env, desk_id);
}
