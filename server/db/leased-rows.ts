import { errorSummary, nextTry } from '#server/core/back-off.ts';
import type { LeasedRow, LeasedWork } from '#server/core/leased-work.ts';
import { type AnyPgColumn, type SQL, sql, type Table } from './drizzle.ts';
import type { Db } from './open-database.ts';
import { rowsOf } from './rows-of.ts';

/** A claimed row of a table whose `run_after` leases rows. */
export interface ClaimedRow extends LeasedRow {
	id: string | number;
	/** The row's `run_after` before the claim, in microseconds since 1970. */
	due_at: number;
	/** Why it failed before; null if it didn't. */
	last_error: string | null;
}

export interface LeaseTable {
	table: Table;
	id: AnyPgColumn;
	attempts: AnyPgColumn;
	run_after: AnyPgColumn;
	/** The row isn't done. */
	isOpen: SQL;
}

/** How a worker's claims on rows of a table go on or end. */
export function leasesIn<Row extends ClaimedRow>(db: Db, of: LeaseTable): Pick<LeasedWork<Row>, 'fail' | 'renew' | 'release'> {
	return {
		fail: (row, error, now) => postpone(db, of, row, { last_error: errorSummary(error), run_after: nextTry(now, row.attempts) }),
		renew: (rows, until) => renew(db, of, rows, until),
		release: (rows) => release(db, of, rows),
	};
}

/**
 * Leases these rows for longer, in one statement. A row that somebody else has claimed since, or that has ended, isn't
 * touched. @returns those that were.
 */
async function renew<Row extends ClaimedRow>(db: Db, of: LeaseTable, rows: readonly Row[], until: Date): Promise<Row[]> {
	const leases = rows.map(({ id, attempts, leased_until }) => sql`(${id}, ${attempts}, ${leased_until.toISOString()}::timestamptz)`);
	const renewed = await db.execute(sql`
		update ${of.table} set run_after = ${until.toISOString()}::timestamptz
		where ${of.isOpen} and (${of.id}, ${of.attempts}, ${of.run_after}) in (${sql.join(leases, sql`, `)})
		returning ${of.id} as id`);
	const ids = new Set(rowsOf<{ id: string | number }>(renewed).map(({ id }) => String(id)));
	return rows.filter(({ id }) => ids.has(String(id)));
}

/** Gives claimed rows back as they were before, unless somebody else has claimed them since. */
async function release(db: Db, of: LeaseTable, rows: readonly ClaimedRow[]): Promise<void> {
	const type = sql.raw(of.id.getSQLType());
	const claims = rows.map(({ id, attempts, due_at, last_error }) => sql`(${id}::${type}, ${attempts}::int, ${due_at}::float8, ${last_error}::text)`);
	await db.execute(sql`
		update ${of.table} set attempts = claims.attempts - 1, run_after = to_timestamp(claims.due_at / 1000000), last_error = claims.last_error
		from (values ${sql.join(claims, sql`, `)}) claims (id, attempts, due_at, last_error)
		where ${of.isOpen} and ${of.id} = claims.id and ${of.attempts} = claims.attempts`);
}

/** Stores a failure and when the row is retried, unless somebody else has claimed it since. */
async function postpone(db: Db, of: LeaseTable, row: ClaimedRow, failure: { last_error: string; run_after: Date }): Promise<void> {
	await db.execute(sql`
		update ${of.table} set last_error = ${failure.last_error}, run_after = ${failure.run_after.toISOString()}::timestamptz
		where ${of.isOpen} and ${of.id} = ${row.id} and ${of.attempts} = ${row.attempts}`);
}
