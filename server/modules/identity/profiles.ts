import { PROFILE_FIELDS, type Profile, type ProfileField } from '#domain/account/account.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { eq } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { userProfiles, users } from '#server/db/schema/people-schema.ts';
import { HttpError, notFound } from '#server/http/errors/http-error.ts';
import { lockUser } from './lock-user.ts';
import { writeSearchFold } from './search-fold.ts';

/** Fields as the client sends them: a missing one stays as it is, an empty one is cleared. */
export type ProfileChange = Partial<Record<ProfileField, string | undefined>>;

/** @throws HttpError 404 with the spec's words, which make the screen show its form. */
export async function readProfile(db: Db, user_id: number): Promise<Profile> {
	const [row] = await db
		.select({ profile: userProfiles, given_name: users.given_name })
		.from(userProfiles)
		.innerJoin(users, eq(users.user_id, userProfiles.user_id))
		.where(eq(userProfiles.user_id, user_id));
	if (row === undefined) throw profileMissing();
	const { updated_at: _, ...profile } = row.profile;
	return { ...profile, given_name: profile.first_name ?? row.given_name };
}

/** @throws HttpError 409 `conflict` if there already is a profile. */
export function addProfile(db: Db, user_id: number, fields: ProfileChange, now: Date): Promise<Profile> {
	return write(db, user_id, async (tx) => {
		const added = await tx
			.insert(userProfiles)
			.values({ user_id, ...valuesOf(fields), updated_at: now })
			.onConflictDoNothing()
			.returning({ user_id: userProfiles.user_id });
		if (added.length === 0) throw new HttpError(409, 'conflict', 'You already have a profile.');
	});
}

/** @throws HttpError 404 if there is no profile yet. */
export function changeProfile(db: Db, user_id: number, fields: ProfileChange, now: Date): Promise<Profile> {
	return write(db, user_id, async (tx) => {
		const changed = await tx
			.update(userProfiles)
			.set({ ...valuesOf(fields), updated_at: now })
			.where(eq(userProfiles.user_id, user_id))
			.returning({ user_id: userProfiles.user_id });
		if (changed.length === 0) throw profileMissing();
	});
}

function write(db: Db, user_id: number, work: (tx: Db) => Promise<void>): Promise<Profile> {
	return inTransaction(db, async (tx) => {
		await lockUser(tx, user_id);
		await work(tx);
		await writeSearchFold(tx, user_id);
		return readProfile(tx, user_id);
	});
}

function valuesOf(fields: ProfileChange): Partial<Record<ProfileField, string | null>> {
	const values: Partial<Record<ProfileField, string | null>> = {};
	for (const name of PROFILE_FIELDS) {
		const text = fields[name]?.trim();
		if (text !== undefined) values[name] = text === '' ? null : text;
	}
	return values;
}

function profileMissing(): HttpError {
	return notFound(accountMessages.account.profileMissing);
}
