import type { AdminUser } from '#domain/admin/admin-user.ts';
import { count, desc, eq, type SQL, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { passkeys } from '#server/db/schema/passkeys-schema.ts';
import { identities, roleInvitations, userProfiles, users } from '#server/db/schema/people-schema.ts';
import { wordsBegin } from '#server/db/words-begin.ts';
import { isSupport, lastAdmins, userRole } from '#server/modules/identity/public.ts';

/** Matches if every word of `search` begins a word of the user's names, e-mail, or company. */
export function searchCondition(search: string): SQL | undefined {
	return wordsBegin(users.search_fold, search);
}

/** A page of the users that the search finds, newest first, and their total. */
export async function listUsers(
	db: Db,
	{ search, ...page }: { search: string; limit: number; skip: number },
	now: Date,
): Promise<{ data: AdminUser[]; count: number }> {
	const where = searchCondition(search);
	const rows = await usersPage(db, where, { ...page, now });
	const [counted] = await db.select({ n: count() }).from(users).where(where);
	const last = await lastAdmins(
		db,
		rows.map(({ user_id }) => user_id),
	);
	const data = rows.map((row) => ({ ...row, user_created_at: row.user_created_at.toISOString(), last_admin: last.has(row.user_id) }));
	return { data, count: counted?.n ?? 0 };
}

/** Without a password, an identity provider, and a passkey, nobody can log in yet. */
const userState = sql<AdminUser['user_state']>`case
	when ${users.suspended_at} is not null then 'suspended'
	when ${users.password_hash} is null and not exists (select from ${identities} i where i.user_id = ${users.user_id})
		and not exists (select from ${passkeys} k where k.user_id = ${users.user_id}) then 'invited'
	else 'active' end`;

const invitedAs = (role: 'admin' | 'support', now: Date) => sql<boolean>`exists (
	select from ${roleInvitations} i where i.user_id = ${users.user_id} and i.role = ${role} and i.school = '' and i.accepted_at is null and i.expires_at > ${now.toISOString()}
)`;

export function usersPage(db: Db, where: SQL | undefined, { limit, skip, now }: { limit: number; skip: number; now: Date }) {
	return db
		.select({
			user_id: users.user_id,
			first_name: userProfiles.first_name,
			last_name: userProfiles.last_name,
			user_email: users.user_email,
			user_name: users.user_name,
			phone_number: userProfiles.phone_number,
			company_name: userProfiles.company_name,
			address: userProfiles.address,
			city: userProfiles.city,
			state: userProfiles.state,
			country: userProfiles.country,
			user_created_at: users.created_at,
			user_role: userRole,
			user_state: userState,
			admin_invited: invitedAs('admin', now),
			is_support: isSupport,
			support_invited: invitedAs('support', now),
		})
		.from(users)
		.leftJoin(userProfiles, eq(userProfiles.user_id, users.user_id))
		.where(where)
		.orderBy(desc(users.created_at), desc(users.user_id))
		.limit(limit)
		.offset(skip);
}
