import { emailKey, type Session } from '#domain/account/account.ts';
import { oneFormEmail } from '#domain/account/one-form-email.ts';
import { screens } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { and, eq } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { outgoingMails, passwordCodes, users } from '#server/db/schema/people-schema.ts';
import type { Env } from '#server/env.ts';
import type { CallLimits } from '#server/http/limits/call-limits.ts';
import type { SessionUser } from '#server/http/route/session-user.ts';
import {
	badCredentials,
	CODE_SUBJECT,
	emailTaken,
	endEverywhere,
	lockUser,
	type Passwords,
	provePasswordOrPasskey,
	requireToChangePasskeys,
	sessionAnswer,
	writeSearchFold,
} from '#server/modules/identity/public.ts';
import { mailTime } from '#server/modules/mail/public.ts';
import { noteNewAddress } from '#server/modules/payments/public.ts';

interface CorrectDeps {
	db: Db;
	passwords: Passwords;
	limits: CallLimits;
	clock: () => Date;
	env: Pick<Env, 'PUBLIC_URL' | 'ADMIN_PASSKEY'>;
}

interface Correction {
	user_name?: string | undefined;
	user_email?: string | undefined;
	password?: string | undefined;
	/** Token of the browser, if it has one. */
	device: string | undefined;
}

/**
 * Corrects name and e-mail of the session's user. A new e-mail requires the password, or a passkey that was just used,
 * and stays unproven until a mailed code proves it. Codes to the old address become void, the old address gets a mail
 * about the change, and all other sessions end. An admin's new e-mail can reset the password, so it requires the same
 * proof as a new passkey.
 *
 * @throws HttpError 422 `invalid` (names `password`) if it is missing, 401 `bad_credentials` for a wrong one, 409
 *   `conflict` (names `user_email`) for an address that has an account, 403 `passkey_required`.
 */
export async function correctAccount(deps: CorrectDeps, user: SessionUser, wanted: Correction): Promise<Session> {
	const user_email = wanted.user_email === oneFormEmail(user.user_email) ? undefined : wanted.user_email;
	const { password, device } = wanted;
	const missing = accountMessages.account.passwordMissing;
	const proven = user_email === undefined ? undefined : await provePasswordOrPasskey(deps, user, { password, field: 'password', device, missing });
	const proof = password === undefined ? 'used one of your passkeys' : 'knew your password';
	try {
		return await inTransaction(deps.db, async (tx) => {
			const row = await lockUser(tx, user.user_id);
			if (user_email !== undefined) await requireToChangePasskeys(tx, deps.env, user);
			const changed = { user_name: wanted.user_name ?? row.user_name, user_email: user_email ?? row.user_email };
			await tx.update(users).set(changed).where(eq(users.user_id, row.user_id));
			if (user_email !== undefined && emailKey(user_email) !== emailKey(row.user_email)) {
				if (row.password_hash !== proven) throw badCredentials();
				await tx
					.update(users)
					.set({ email_key: emailKey(user_email), email_verified_at: null })
					.where(eq(users.user_id, row.user_id));
				await tx.delete(passwordCodes).where(eq(passwordCodes.user_id, row.user_id));
				await tx.delete(outgoingMails).where(and(eq(outgoingMails.user_id, row.user_id), eq(outgoingMails.subject, CODE_SUBJECT)));
				const now = deps.clock();
				const envelope = { user_id: row.user_id, recipient: row.user_email, created_at: now, run_after: now };
				await tx.insert(outgoingMails).values({ ...envelope, ...addressChangedMail(now, deps.env.PUBLIC_URL, proof) });
				await noteNewAddress(tx, row.user_id, now);
				await endEverywhere(tx, row.user_id, { now, spares: user.token_hash, device: wanted.device });
			}
			await writeSearchFold(tx, row.user_id);
			return sessionAnswer(tx, { ...user, ...changed });
		});
	} catch (error) {
		throw isUniqueViolation(error) ? emailTaken() : error;
	}
}

/**
 * Goes to the account's previous address. It doesn't reveal the new one, because the old one may be in other hands now.
 */
function addressChangedMail(at: Date, publicUrl: string, proof: string): { subject: string; body: string } {
	return {
		subject: 'Your email address was changed',
		body: `The email address for your account at ${publicUrl} was changed on ${mailTime(at)} by someone who ${proof}. This address no longer belongs to the account, so password reset codes go to the new one. We logged out every other device.

If that was you, you’re all set.

If it wasn’t, contact us right away at ${publicUrl}${screens.contact} and mention this address. Only we can restore it, because reset codes no longer come here. If you use the same password anywhere else, change it there, too.
`,
	};
}

/**
 * Whether the database refused a row because another one has its unique key. Drivers and drizzle wrap this error
 * differently.
 */
function isUniqueViolation(error: unknown): boolean {
	for (let e = error; e instanceof Error; e = e.cause) if ('code' in e && e.code === '23505') return true;
	return false;
}
