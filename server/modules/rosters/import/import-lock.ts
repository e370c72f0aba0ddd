import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';

const IMPORT_LOCK = 7_215_003;

/**
 * Makes imports, undoing one, and editing a team run one after another, whichever process starts them. The lock ends
 * with the transaction.
 */
export async function lockImports(tx: Db): Promise<void> {
	await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
}

/** The same without waiting. @returns whether the lock is taken */
export async function tryLockImports(tx: Db): Promise<boolean> {
	const [row] = rowsOf<{ taken: boolean }>(await tx.execute(sql`select pg_try_advisory_xact_lock(${IMPORT_LOCK}) as taken`));
	return row?.taken === true;
}
