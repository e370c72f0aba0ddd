import { eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { userProfiles, users } from '#server/db/schema/people-schema.ts';

/**
 * Name and e-mail of an account for its receipts: the profile's name, or else the one from registration. Undefined if
 * the account is gone.
 */
export async function donorOf(db: Db, user_id: number): Promise<{ name: string; email: string } | undefined> {
	const [row] = await db
		.select({ user_name: users.user_name, email: users.user_email, first_name: userProfiles.first_name, last_name: userProfiles.last_name })
		.from(users)
		.leftJoin(userProfiles, eq(userProfiles.user_id, users.user_id))
		.where(eq(users.user_id, user_id));
	if (row === undefined) return undefined;
	const told = [row.first_name, row.last_name].filter(Boolean).join(' ');
	return { name: told === '' ? row.user_name : told, email: row.email };
}
