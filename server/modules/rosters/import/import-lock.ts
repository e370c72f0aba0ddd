import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open-database.ts';

const IMPORT_LOCK = 7_215_003;

/** Imports, and undoing one, run one after another, whichever process starts them. Ends with the transaction. */
export async function lockImports(tx: Db): Promise<void> {
	await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
}
