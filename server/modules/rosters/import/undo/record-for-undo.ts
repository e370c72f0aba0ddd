import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';

/**
 * Reserves an import's id and makes the database remember what this transaction changes (`remember_for_undo` in the
 * migrations). Only the latest import can be undone, so it deletes what was remembered before.
 */
export async function recordForUndo(tx: Db): Promise<number> {
	const [drawn] = rowsOf<{ import_id: number }>(await tx.execute(sql`select nextval(pg_get_serial_sequence('imports', 'import_id'))::int as import_id`));
	if (drawn === undefined) throw new Error('no id was drawn for the import');
	await tx.execute(sql`delete from import_undo`);
	await tx.execute(sql`select set_config('nil.import_id', ${String(drawn.import_id)}, true)`);
	return drawn.import_id;
}
