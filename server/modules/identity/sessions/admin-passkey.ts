import type { MyPasskeys } from '#domain/account/passkeys.ts';
import { passkeyMessages } from '#domain/texts/passkey-messages.ts';
import { eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { passkeys } from '#server/db/schema/passkeys-schema.ts';
import type { Env } from '#server/env.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import type { SessionUser } from '#server/http/route/session-user.ts';

type AdminEnv = Pick<Env, 'ADMIN_PASSKEY'>;

/** Step that the session's user must take before calls for admins go through; null for none. */
export async function adminNeeds(db: Db, { ADMIN_PASSKEY }: AdminEnv, user: SessionUser): Promise<MyPasskeys['admin_needs']> {
	if (ADMIN_PASSKEY !== 'required' || user.role !== 'admin') return null;
	if ((await db.$count(passkeys, eq(passkeys.user_id, user.user_id))) === 0) return 'add';
	return user.passkey_at === null ? 'use' : null;
}

/** @throws HttpError 403 `passkey_required` for an admin who has to add a passkey, or to use one in this session. */
export async function requireAdminPasskey(db: Db, env: AdminEnv, user: SessionUser): Promise<void> {
	const needs = await adminNeeds(db, env, user);
	if (needs !== null) throw passkeyRequired(needs, user);
}

/**
 * An admin who has passkeys changes them only in a session that one of them proved. Otherwise a stolen password would be
 * enough to add another. The first one needs only the login.
 * @throws HttpError 403 `passkey_required`
 */
export async function requireToChangePasskeys(tx: Db, env: AdminEnv, user: SessionUser): Promise<void> {
	if ((await adminNeeds(tx, env, user)) === 'use') throw passkeyRequired('use', user);
}

function passkeyRequired(needs: 'add' | 'use', { user_id }: SessionUser): HttpError {
	return new HttpError(403, 'passkey_required', passkeyMessages.adminNeeds[needs], { user_id });
}
