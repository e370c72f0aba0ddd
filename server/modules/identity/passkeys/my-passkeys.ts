import type { MyPasskeys } from '#domain/account/passkeys.ts';
import { passkeyMessages } from '#domain/texts/passkey-messages.ts';
import { and, asc, eq, ne } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { passkeys } from '#server/db/schema/passkeys-schema.ts';
import { identities, sessions, users } from '#server/db/schema/people-schema.ts';
import type { Env } from '#server/env.ts';
import { HttpError, notFound } from '#server/http/errors/http-error.ts';
import type { Deps } from '#server/http/route/deps.ts';
import type { SessionUser } from '#server/http/route/session-user.ts';
import { lockUser } from '../lock-user.ts';
import { adminNeeds, requireToChangePasskeys } from '../sessions/admin-passkey.ts';
import { mailPasskeyChange } from './passkey-mails.ts';

/** The person's passkeys, oldest first. @param label the browser's `deviceLabel` */
export async function myPasskeys({ db, env }: { db: Db; env: Env }, user: SessionUser, label: string | null): Promise<MyPasskeys> {
	const own = await db.select().from(passkeys).where(eq(passkeys.user_id, user.user_id)).orderBy(asc(passkeys.created_at), asc(passkeys.passkey_id));
	const only_way_in = own.length === 1 && !(await hasOtherLogin(db, env, user.user_id));
	return {
		data: own.map(({ passkey_id, name, created_at, last_used_at, backed_up }) => ({
			passkey_id,
			name,
			created_at: created_at.toISOString(),
			last_used_at: last_used_at?.toISOString() ?? null,
			backed_up,
			only_way_in,
		})),
		suggested_name: freeName(
			label ?? 'Passkey',
			own.map(({ name }) => name),
		),
		admin_needs: await adminNeeds(db, env, user),
	};
}

/** "Chrome on Android", or "Chrome on Android 2" if there is one. */
function freeName(name: string, taken: readonly string[]): string {
	for (let number = 1; ; number++) {
		const wanted = number === 1 ? name : `${name} ${number}`;
		if (!taken.includes(wanted)) return wanted;
	}
}

/** @throws HttpError 404 for a passkey that the person doesn't have. */
export async function renamePasskey(db: Db, user_id: number, passkey_id: string, name: string): Promise<void> {
	const renamed = await db.update(passkeys).set({ name }).where(isTheirs(user_id, passkey_id)).returning({ passkey_id: passkeys.passkey_id });
	if (renamed.length === 0) throw notFound(passkeyMessages.gone);
}

/**
 * Removes a passkey and mails the account. The account's other sessions no longer count as proved by a passkey.
 * @throws HttpError 404 for a passkey that the person doesn't have; 409 `conflict` for the only way to log in; 403
 *   `passkey_required`.
 */
export async function removePasskey({ db, env, clock }: Deps, user: SessionUser, passkey_id: string): Promise<void> {
	await inTransaction(db, async (tx) => {
		const row = await lockUser(tx, user.user_id);
		await requireToChangePasskeys(tx, env, user);
		const [removed] = await tx.delete(passkeys).where(isTheirs(user.user_id, passkey_id)).returning({ name: passkeys.name });
		if (removed === undefined) throw notFound(passkeyMessages.gone);
		const isLast = (await tx.$count(passkeys, eq(passkeys.user_id, user.user_id))) === 0;
		if (isLast && !(await hasOtherLogin(tx, env, user.user_id))) throw new HttpError(409, 'conflict', passkeyMessages.onlyWayIn);
		// Which passkey proved a session isn't stored, and the removed one may have been stolen.
		await tx
			.update(sessions)
			.set({ passkey_at: null })
			.where(and(eq(sessions.user_id, user.user_id), ne(sessions.token_hash, user.token_hash)));
		await mailPasskeyChange(tx, row, { change: 'removed', name: removed.name, now: clock(), publicUrl: env.PUBLIC_URL });
	});
}

/**
 * Whether the person can log in without a passkey: by password, or with the identity provider that the site uses now.
 */
async function hasOtherLogin(tx: Db, { IDENTITY, OIDC_ISSUER }: Env, user_id: number): Promise<boolean> {
	const [user] = await tx.select({ password_hash: users.password_hash }).from(users).where(eq(users.user_id, user_id));
	if (user === undefined || user.password_hash !== null) return true;
	if (IDENTITY === 'none') return false;
	return (await tx.$count(identities, and(eq(identities.user_id, user_id), eq(identities.issuer, OIDC_ISSUER)))) > 0;
}

function isTheirs(user_id: number, passkey_id: string) {
	return and(eq(passkeys.user_id, user_id), eq(passkeys.passkey_id, passkey_id));
}
