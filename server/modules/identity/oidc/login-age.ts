import { accountMessages } from '#domain/texts/account-messages.ts';
import { and, eq, gt, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { identities, sessions } from '#server/db/schema/people-schema.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import type { SessionUser } from '#server/http/route/session-user.ts';
import type { UserRow } from '../lock-user.ts';
import type { IdToken } from './id-token.ts';

interface LoginClaim {
	token: IdToken;
	/** The session that this browser had until now. */
	before: SessionUser | undefined;
	/** A tab renewed automatically: as far as we can know, the person wasn't asked. */
	silent: boolean;
	now: Date;
}

/**
 * Requires a login at the provider (`auth_time`) that is newer than the end of all sessions. "Log out everywhere" and a
 * new password must also work against a lost phone that is still logged in at the identity provider. An open session of
 * this browser began after that end, or was kept, so it may be renewed.
 *
 * We can't require this of a provider that has never reported `auth_time`. There we accept a person's own login,
 * because otherwise nobody could log in again, but not a silent one.
 *
 * @param user their row, locked by this transaction.
 * @throws HttpError 401 `login_too_old`.
 */
export async function requireRecentLogin(tx: Db, user: UserRow, { token, before, silent, now }: LoginClaim): Promise<void> {
	const ended_at = user.sessions_ended_at;
	if (ended_at === null || (before?.user_id === user.user_id && (await isOpen(tx, before, now)))) return;
	if (token.auth_time === undefined) {
		if (!silent && (await authTimeIsReportedBy(tx, token.issuer)).length === 0) return;
	} else if (token.auth_time >= Math.floor(ended_at.getTime() / 1000)) return;
	throw new HttpError(401, 'login_too_old', accountMessages.identity.errors.login_too_old);
}

/** Checked again in the transaction, because the session may have ended since the call came in. */
export async function isOpen(tx: Db, before: SessionUser, now: Date): Promise<boolean> {
	return (await tx.$count(sessions, and(eq(sessions.token_hash, before.token_hash), gt(sessions.expires_at, now)))) > 0;
}

/**
 * When the person who logged in at the provider proved their identity: at that login (`auth_time`), or as this
 * browser's session has it, whichever is later. If a provider has never reported `auth_time`, the time when the token
 * of a person's own login was issued counts.
 */
export async function provedAt(tx: Db, { token, before, silent, now }: LoginClaim): Promise<Date> {
	const authTime = token.auth_time === undefined ? await untold(tx, token, silent) : token.auth_time * 1000;
	// By the provider's clock, which may be ahead of ours.
	const login = Math.min(authTime, now.getTime());
	return new Date(Math.max(login, before?.proved_at.getTime() ?? 0));
}

async function untold(tx: Db, { issuer, issued_at }: IdToken, silent: boolean): Promise<number> {
	return silent || (await authTimeIsReportedBy(tx, issuer)).length > 0 ? 0 : issued_at.getTime();
}

/**
 * A row if the provider has ever reported `auth_time`. The page requests it each time, and only a manipulated page
 * wouldn't.
 */
export function authTimeIsReportedBy(tx: Db, issuer: string) {
	// The bare column and no parameter, so that the partial index matches.
	const condition = and(eq(identities.issuer, issuer), sql`${identities.tells_auth_time}`);
	return tx.select({ user_id: identities.user_id }).from(identities).where(condition).limit(1);
}
