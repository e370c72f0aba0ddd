import { emailKey, isEmail } from '#domain/account/account.ts';
import { OIDC_SETTINGS } from '#domain/account/oidc-settings.ts';
import { and, eq, gt, lt, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { identities, sessions, usedIdTokens, users } from '#server/db/schema/people-schema.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import type { SessionUser } from '#server/http/route/session-user.ts';
import { hasEmail } from '../has-email.ts';
import { lockUser } from '../lock-user.ts';
import { writeSearchFold } from '../search-fold.ts';
import { accountSuspended } from '../sessions/session-end-text.ts';
import { beginSession, endByHash, findSession, replaceSession } from '../sessions/sessions.ts';
import { type IdToken, refused } from './id-token.ts';
import { isOpen, provedAt, requireRecentLogin } from './login-age.ts';

const LEEWAY_MS = OIDC_SETTINGS.leewaySeconds * 1000;
const NAME_MAX = 200;

interface Login {
	token: IdToken;
	/** The browser that sends it. */
	device_id: string;
	/** This browser's previous session, by its user and hash. */
	before: SessionUser | undefined;
	/** For a renewal or a proof: the account that the token must belong to. */
	renews: number | undefined;
	/** Whether the person was asked to log in for it. */
	proves: boolean;
	/** The browser's `deviceLabel`. */
	device: string | null;
	now: Date;
}

/**
 * Exchanges a verified ID token for a session, in one transaction. It checks who it is, by (issuer, subject), and that
 * the token wasn't used elsewhere or logged out.
 * @returns the cookie's token and whose session it is.
 * @throws HttpError 403 `account_suspended`; 401 `bad_credentials` for a replay, `login_too_old` for a login from
 *   before all sessions were ended; 409 `conflict` if the e-mail belongs to an account that may not be linked, or a
 *   renewal is for another account; 422 `invalid` if the provider gives no e-mail.
 */
export async function beginProviderSession(db: Db, login: Login): Promise<{ cookie: string; user: SessionUser }> {
	const { token, now } = login;
	return inTransaction(db, async (tx) => {
		// One at a time per person, so two tabs that log in at once don't create two accounts.
		await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${token.issuer} ${token.subject}`}, 0))`);
		const repeated = await useOnce(tx, login);
		const linkedUserId = await findIdentity(tx, token);
		if (login.renews !== undefined && linkedUserId !== login.renews)
			throw new HttpError(409, 'conflict', 'A different account is logged in with the identity provider.');
		// A repeat only returns a lost answer again. It doesn't bring back an account that was deleted since.
		if (linkedUserId === undefined && repeated) throw refused();
		const user_id = linkedUserId ?? (await firstLogin(tx, login));
		// Locked, so the account isn't deleted or logged out everywhere before its session exists.
		const row = await lockUser(tx, user_id);
		if (row.suspended_at !== null) throw accountSuspended(user_id);
		const before = login.before?.user_id === user_id ? login.before : undefined;
		if (login.renews !== undefined && before !== undefined && !(await isOpen(tx, before, now))) throw refused();
		const silent = login.renews !== undefined && !login.proves;
		await requireRecentLogin(tx, row, { ...login, silent });
		const proved_at = await provedAt(tx, { token, before, silent, now });
		if (token.auth_time !== undefined) await noteAuthTime(tx, token);
		if (linkedUserId !== undefined && token.given_name !== undefined) {
			await tx.update(users).set({ given_name: token.given_name }).where(eq(users.user_id, linkedUserId));
			await writeSearchFold(tx, linkedUserId);
		}
		await endBefore(tx, login, user_id);
		const cookie = await beginSession(tx, {
			user_id,
			kind: 'provider',
			now,
			expires_at: sessionEnd(token, now),
			device: login.device,
			proved_at,
			continues: before,
		});
		const user = await findSession(tx, cookie, now);
		if (user === undefined) throw new Error('the session that has just begun is not there');
		await tx.update(usedIdTokens).set({ session_hash: user.token_hash }).where(eq(usedIdTokens.token_hash, token.hash));
		return { cookie, user };
	});
}

/** From now on we require `auth_time` of this provider. */
async function noteAuthTime(tx: Db, { issuer, subject }: IdToken): Promise<void> {
	const mine = and(eq(identities.issuer, issuer), eq(identities.subject, subject), eq(identities.tells_auth_time, false));
	await tx.update(identities).set({ tells_auth_time: true }).where(mine);
}

/**
 * The session ends with the ID token. If only the leeway made the token acceptable, the session lasts for the leeway.
 */
function sessionEnd(token: IdToken, now: Date): Date {
	const end = token.expires_at.getTime();
	return new Date(end > now.getTime() ? end : end + LEEWAY_MS);
}

/**
 * Records that this browser used the token. Returns true if it did so before; the earlier response may have been lost.
 * @throws HttpError 401 for a replay: by another browser, or after the session that it opened has ended.
 */
async function useOnce(tx: Db, { token, device_id, now }: Login): Promise<boolean> {
	await tx.delete(usedIdTokens).where(lt(usedIdTokens.expires_at, now));
	const expires_at = new Date(token.expires_at.getTime() + LEEWAY_MS);
	const inserted = await tx.insert(usedIdTokens).values({ token_hash: token.hash, device_id, expires_at }).onConflictDoNothing().returning();
	if (inserted.length > 0) return false;
	const [used] = await tx
		.select({ device_id: usedIdTokens.device_id })
		.from(usedIdTokens)
		.innerJoin(sessions, eq(sessions.token_hash, usedIdTokens.session_hash))
		.where(and(eq(usedIdTokens.token_hash, token.hash), gt(sessions.expires_at, now)));
	if (used?.device_id !== device_id) throw refused();
	return true;
}

async function findIdentity(tx: Db, { issuer, subject }: IdToken): Promise<number | undefined> {
	const [row] = await tx
		.select({ user_id: identities.user_id })
		.from(identities)
		.where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
	return row?.user_id;
}

/**
 * A person's first login with this provider. It is linked to the account with the e-mail if both the provider and we
 * have verified the address; otherwise it creates an account. With either side unproven, somebody could get into
 * another's account by naming their address.
 */
async function firstLogin(tx: Db, { token, now }: Login): Promise<number> {
	const { email, issuer, subject } = token;
	if (email === undefined || !isEmail(email)) throw new HttpError(422, 'invalid', 'The identity provider didn’t share your email address with us.');
	const [taken] = await tx.select().from(users).where(hasEmail(email).where).orderBy(hasEmail(email).first).limit(1);
	if (taken !== undefined && !(token.email_verified && taken.email_verified_at !== null)) throw emailTaken();
	const user_id = taken?.user_id ?? (await addAccount(tx, token, email, now));
	await tx.insert(identities).values({ issuer, subject, user_id, linked_at: now });
	return user_id;
}

async function addAccount(tx: Db, token: IdToken, email: string, now: Date): Promise<number> {
	const user_name = (token.name ?? token.given_name ?? email.slice(0, email.indexOf('@'))).slice(0, NAME_MAX);
	const [added] = await tx
		.insert(users)
		.values({
			user_name,
			user_email: email,
			email_key: emailKey(email),
			email_verified_at: token.email_verified ? now : null,
			given_name: token.given_name?.slice(0, NAME_MAX) ?? null,
			created_at: now,
		})
		.onConflictDoNothing()
		.returning({ user_id: users.user_id });
	// Somebody registered with this address in the meantime.
	if (added === undefined) throw emailTaken();
	await writeSearchFold(tx, added.user_id);
	return added.user_id;
}

function emailTaken(): HttpError {
	return new HttpError(
		409,
		'conflict',
		'There’s already an account with this email, and the address hasn’t been confirmed yet. Log in with its password, or reset the password.',
	);
}

/**
 * Ends this browser's previous session. One of the same person, which a renewal replaces, ends a minute later, because
 * calls of other tabs in flight still carry it.
 */
async function endBefore(tx: Db, { before, now }: Login, user_id: number): Promise<void> {
	if (before === undefined) return;
	await replaceSession(tx, before, now);
	if (before.user_id !== user_id) await endByHash(tx, before.token_hash);
}
