import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Cursor } from '../cache/roster-cursor.ts';

const cursorPattern = /^([0-9a-z]{1,40})\.(\d{1,18})$/;

/** Undefined for a text that we never issued. */
export function parseCursor(text: string): Cursor | undefined {
	const [, epoch, xmin] = cursorPattern.exec(text) ?? [];
	return epoch === undefined || xmin === undefined ? undefined : { epoch, xmin: BigInt(xmin) };
}

export function cursorText({ epoch, xmin }: Cursor): string {
	return `${epoch}.${xmin}`;
}

/** The cursor of the snapshot that this transaction reads. */
export async function currentCursor(tx: Db): Promise<Cursor> {
	const [row] = rowsOf<{ epoch: string; xmin: string }>(
		await tx.execute(sql`select value as epoch, pg_snapshot_xmin(pg_current_snapshot())::text as xmin from meta where key = 'epoch'`),
	);
	if (row === undefined) throw new Error('the database has no epoch in meta');
	return { epoch: row.epoch, xmin: BigInt(row.xmin) };
}
