import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Session } from '#domain/account.ts';
import type { Db } from '#server/db/open.ts';
import { identities, sessions, userProfiles, users } from '#server/db/people-schema.ts';

/** A session by password lasts this long; one of the identity provider ends with its ID token. */
export const SESSION_DAYS = 30;

/** Who makes a call, as the database has them at that moment. */
export interface SessionUser {
	user_id: number;
	user_email: string;
	user_name: string;
	role: 'user' | 'admin';
	given_name: string | null;
	has_password: boolean;
	kind: 'password' | 'provider';
	expires_at: Date;
	/** For ending this session, or all but this. */
	token_hash: string;
}

function hashOf(token: string): string {
	return createHash('sha256').update(token).digest('hex');
}

/** Begins a session. Resolves to the token for the cookie: 256 random bits, stored hashed. */
export async function beginSession(tx: Db, begun: { user_id: number; kind: SessionUser['kind']; now: Date; expires_at: Date }): Promise<string> {
	const token = randomBytes(32).toString('base64url');
	await tx
		.insert(sessions)
		.values({ token_hash: hashOf(token), user_id: begun.user_id, kind: begun.kind, created_at: begun.now, expires_at: begun.expires_at });
	return token;
}

/** The living session that the token opens; undefined for one that is unknown, has ended or expired, or whose account is gone. */
export async function findSession(db: Db, token: string, now: Date): Promise<SessionUser | undefined> {
	const [row] = await db
		.select({
			user_id: users.user_id,
			user_email: users.user_email,
			user_name: users.user_name,
			role: users.role,
			given_name: users.given_name,
			first_name: userProfiles.first_name,
			password_hash: users.password_hash,
			kind: sessions.kind,
			expires_at: sessions.expires_at,
			token_hash: sessions.token_hash,
		})
		.from(sessions)
		.innerJoin(users, eq(users.user_id, sessions.user_id))
		.leftJoin(userProfiles, eq(userProfiles.user_id, users.user_id))
		.where(and(eq(sessions.token_hash, hashOf(token)), gt(sessions.expires_at, now)));
	if (row === undefined) return undefined;
	const { first_name, password_hash, ...rest } = row;
	return { ...rest, given_name: first_name ?? row.given_name, has_password: password_hash !== null };
}

/** Ends the session of this token; one that is no more is as good as ended. */
export async function endSession(tx: Db, token: string): Promise<void> {
	await tx.delete(sessions).where(eq(sessions.token_hash, hashOf(token)));
}

/** What the session tells its own page. `managed_by` names the provider of an account without a password here. */
export async function sessionAnswer(db: Db, user: SessionUser): Promise<Session> {
	const managed = !user.has_password && (await db.$count(identities, eq(identities.user_id, user.user_id))) > 0;
	return {
		user_id: user.user_id,
		user_email: user.user_email,
		user_name: user.user_name,
		user_role: user.role,
		is_admin: user.role === 'admin',
		given_name: user.given_name,
		managed_by: managed ? 'Google' : null,
		expires_at: user.expires_at.toISOString(),
	};
}
