import { randomUUID } from 'node:crypto';
import { eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { meta } from '#server/db/schema/meta-schema.ts';

const NAME = 'feed_purged';

/**
 * Tells all processes that files were deleted that they may have in memory, and those who are making one that it may name
 * somebody who was removed.
 */
export async function notePurge(tx: Db): Promise<void> {
	const value = randomUUID();
	await tx.insert(meta).values({ key: NAME, value }).onConflictDoUpdate({ target: meta.key, set: { value } });
}

/** A word that changes with each purge; undefined if there was none. */
export async function readPurge(db: Db): Promise<string | undefined> {
	const [row] = await db.select({ value: meta.value }).from(meta).where(eq(meta.key, NAME));
	return row?.value;
}

/** The same for the transaction that stores a file. A purge that is under way is waited for, and the next one waits. */
export async function holdPurge(tx: Db): Promise<string | undefined> {
	const [row] = await tx.select({ value: meta.value }).from(meta).where(eq(meta.key, NAME)).for('share');
	return row?.value;
}
