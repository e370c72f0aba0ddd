import { randomUUID } from 'node:crypto';
import { eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { meta } from '#server/db/schema/meta-schema.ts';

const NAME = 'feed_purged';

/** Tells all processes that files were deleted that they may have in memory. */
export async function notePurge(tx: Db): Promise<void> {
	const value = randomUUID();
	await tx.insert(meta).values({ key: NAME, value }).onConflictDoUpdate({ target: meta.key, set: { value } });
}

/** A word that changes with each purge; undefined if there was none. */
export async function readPurge(db: Db): Promise<string | undefined> {
	const [row] = await db.select({ value: meta.value }).from(meta).where(eq(meta.key, NAME));
	return row?.value;
}
