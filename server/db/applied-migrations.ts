import { type SQL, sql } from 'drizzle-orm';
import { rowsOf } from './rows-of.ts';

/**
 * When each migration that the database has was created, in milliseconds, oldest first. @throws if it was never
 * migrated
 */
export async function appliedMigrations(db: { execute(query: SQL): PromiseLike<unknown> }): Promise<number[]> {
	// As text, because drivers convert a bigint differently.
	const rows = rowsOf<{ made_at: string }>(await db.execute(sql`select created_at::text as made_at from drizzle.__drizzle_migrations order by created_at`));
	return rows.map(({ made_at }) => Number(made_at));
}
