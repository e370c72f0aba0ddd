import { setImmediate as turn } from 'node:timers/promises';
import { getTableName, type SQL, sql, type Table } from './drizzle.ts';
import type { Db } from './open-database.ts';
import { rowsOf } from './rows-of.ts';

const BATCH = 1000;
/** Batches per run: more rows than a flood can create in the hour between runs. The next run deletes the rest. */
const BATCHES = 200;

/**
 * Deletes the rows that match `where` in batches. Each batch is its own transaction, so no request waits behind a long
 * one. Locked rows stay until the next run.
 *
 * @param where raw SQL, worded like the partial index that serves it. @returns the number of deleted rows.
 */
export async function deleteInBatches(db: Db, table: Table, where: SQL): Promise<number> {
	const name = sql.identifier(getTableName(table));
	let total = 0;
	for (let batch = 0; batch < BATCHES; batch++) {
		const deleted = rowsOf(
			await db.execute(sql`
				delete from ${name} where ctid = any(array(select ctid from ${name} where ${where} limit ${BATCH} for update skip locked)) returning 1`),
		).length;
		total += deleted;
		if (deleted < BATCH) return total;
		await turn();
	}
	return total;
}

/** A point in time as raw SQL. @param ms since 1970. */
export function moment(ms: number): SQL {
	return sql`${new Date(ms).toISOString()}::timestamptz`;
}
