import { createHash, randomBytes } from 'node:crypto';
import type { Session } from '#domain/account/account.ts';
import { OIDC_SETTINGS } from '#domain/account/oidc-settings.ts';
import { and, eq, gt, isNull, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { identities, sessions, usedIdTokens, userProfiles, users } from '#server/db/schema/people-schema.ts';
import type { SessionUser } from '#server/http/route/session-user.ts';
import { deskSchools, isSupport, userRole } from '../roles/roles.ts';

/** How long a session by password or passkey lasts. One of the identity provider ends with its ID token. */
export const SESSION_DAYS = 30;

function hashOf(token: string): string {
	return createHash('sha256').update(token).digest('hex');
}

interface Beginning {
	user_id: number;
	kind: SessionUser['kind'];
	now: Date;
	expires_at: Date;
	/** The browser's `deviceLabel`. */
	device?: string | null;
	/** When the person proved their identity; now by default. */
	proved_at?: Date;
	/** When a passkey began or proved the session; by default as in the session that it continues. */
	passkey_at?: Date | null;
	/** The same person's session that this one replaces. */
	continues?: SessionUser | undefined;
}

/** Starts a session. Resolves to the token for the cookie: 256 random bits, stored hashed. */
export async function beginSession(tx: Db, beginning: Beginning): Promise<string> {
	const { user_id, kind, now, expires_at, device = null, proved_at = now, continues } = beginning;
	const passkey_at = beginning.passkey_at ?? continues?.passkey_at ?? null;
	const token = randomBytes(32).toString('base64url');
	const values = { token_hash: hashOf(token), user_id, kind, device, proved_at, passkey_at, last_active_at: now, expires_at };
	const taken = continues && {
		session_id: continues.session_id,
		created_at: continues.created_at,
		admin_active_at: continues.admin_active_at,
		cards_confirmed_at: continues.cards_confirmed_at,
	};
	await tx.insert(sessions).values({ ...values, created_at: now, ...taken });
	return token;
}

/** Calls of other tabs may still carry a replaced token. It opens the session for this long. */
const REPLACED_MS = OIDC_SETTINGS.leewaySeconds * 1000;

/** Ends a replaced session in a minute. The ID token that opened it opens no other. */
export async function replaceSession(tx: Db, { token_hash, expires_at }: SessionUser, now: Date): Promise<void> {
	await tx.update(usedIdTokens).set({ session_hash: null }).where(eq(usedIdTokens.session_hash, token_hash));
	const soon = new Date(now.getTime() + REPLACED_MS);
	if (expires_at > soon) await tx.update(sessions).set({ expires_at: soon }).where(eq(sessions.token_hash, token_hash));
}

/**
 * The live session that the token opens; undefined if it is unknown, ended, or expired, or if its account is gone or
 * suspended.
 */
export function findSession(db: Db, token: string, now: Date): Promise<SessionUser | undefined> {
	return findByHash(db, hashOf(token), now);
}

/** Like `findSession`, by the token's hash. */
export async function findByHash(db: Db, token_hash: string, now: Date): Promise<SessionUser | undefined> {
	const [row] = await db
		.select({
			user_id: users.user_id,
			user_email: users.user_email,
			user_name: users.user_name,
			role: userRole,
			is_support: isSupport,
			schools: deskSchools,
			given_name: users.given_name,
			first_name: userProfiles.first_name,
			password_hash: users.password_hash,
			kind: sessions.kind,
			expires_at: sessions.expires_at,
			token_hash: sessions.token_hash,
			session_id: sessions.session_id,
			device: sessions.device,
			created_at: sessions.created_at,
			last_active_at: sessions.last_active_at,
			proved_at: sessions.proved_at,
			passkey_at: sessions.passkey_at,
			admin_active_at: sessions.admin_active_at,
			cards_confirmed_at: sessions.cards_confirmed_at,
		})
		.from(sessions)
		.innerJoin(users, eq(users.user_id, sessions.user_id))
		.leftJoin(userProfiles, eq(userProfiles.user_id, users.user_id))
		.where(and(eq(sessions.token_hash, token_hash), gt(sessions.expires_at, now), isNull(users.suspended_at)));
	if (row === undefined) return undefined;
	const { first_name, password_hash, ...rest } = row;
	return { ...rest, given_name: first_name ?? row.given_name, has_password: password_hash !== null };
}

/** Ends this token's session, if it still exists. */
export async function endSession(tx: Db, token: string): Promise<void> {
	await endByHash(tx, hashOf(token));
}

/** Ends a session, if it still exists, and the notifications of its device. */
export async function endByHash(tx: Db, token_hash: string): Promise<void> {
	await tx.execute(sql`
		with ended as (delete from sessions where token_hash = ${token_hash} returning session_id)
		delete from push_subscriptions where session_id in (select session_id from ended)`);
}

/** The session as the page sees it. `managed_by` names the provider of an account without a password here. */
export async function sessionAnswer(db: Db, user: SessionUser): Promise<Session> {
	const managed = !user.has_password && (await db.$count(identities, eq(identities.user_id, user.user_id))) > 0;
	return {
		user_id: user.user_id,
		user_email: user.user_email,
		user_name: user.user_name,
		user_role: user.role,
		is_admin: user.role === 'admin',
		is_desk: user.schools.length > 0,
		is_support: user.is_support,
		given_name: user.given_name,
		managed_by: managed ? 'Google' : null,
		expires_at: user.expires_at.toISOString(),
	};
}
