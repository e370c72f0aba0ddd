import { fold } from '#domain/texts/fold.ts';
import { eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { userProfiles, users } from '#server/db/schema/people-schema.ts';

/**
 * Updates `users.search_fold` after any change of account or profile, in the same transaction, with the account's row
 * locked.
 */
export async function writeSearchFold(tx: Db, user_id: number): Promise<void> {
	const [row] = await tx
		.select({
			user_name: users.user_name,
			user_email: users.user_email,
			given_name: users.given_name,
			first_name: userProfiles.first_name,
			last_name: userProfiles.last_name,
			company_name: userProfiles.company_name,
		})
		.from(users)
		.leftJoin(userProfiles, eq(userProfiles.user_id, users.user_id))
		.where(eq(users.user_id, user_id));
	if (row === undefined) return;
	const search_fold = fold(Object.values(row).join(' '));
	await tx.update(users).set({ search_fold }).where(eq(users.user_id, user_id));
}
