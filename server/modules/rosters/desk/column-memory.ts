import { desc } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { columnMappings } from '#server/db/schema/roster-desk-schema.ts';
import { type FileColumns, headerKey } from '../import/reading/table-layout.ts';

/** How many headers are remembered, the latest first. Each school has a few. */
const REMEMBERED = 500;

/** Admins' choices for the columns of earlier files, by `headerKey`. */
export async function rememberedColumns(db: Db): Promise<Record<string, Record<string, string>>> {
	const rows = await db.select().from(columnMappings).orderBy(desc(columnMappings.saved_at)).limit(REMEMBERED);
	// `rememberColumns` wrote them.
	return Object.fromEntries(rows.map(({ header_key, names }) => [header_key, names as Record<string, string>]));
}

/** Saves what an admin said about the columns of files that could be read. */
export async function rememberColumns(db: Db, columns: readonly FileColumns[], { actor_id, now }: { actor_id: number; now: Date }): Promise<void> {
	for (const { header, names } of columns) {
		if (Object.keys(names).length === 0) continue;
		const mapping = { names, actor_id, saved_at: now };
		await db
			.insert(columnMappings)
			.values({ header_key: headerKey(header), ...mapping })
			.onConflictDoUpdate({ target: columnMappings.header_key, set: mapping });
	}
}
