import { createHash } from 'node:crypto';
import { CODE_MINUTES } from '#domain/account/account.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { passkeys } from '#server/db/schema/passkeys-schema.ts';
import { identities, passwordCodes, passwordLinks, users } from '#server/db/schema/people-schema.ts';
import type { Env } from '#server/env.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import type { CallLimits } from '#server/http/limits/call-limits.ts';
import { hasEmail } from '../has-email.ts';
import { lockUser } from '../lock-user.ts';
import { drawCode, typedCode } from '../one-time-code.ts';
import { isAdmin } from '../roles/roles.ts';
import { endEverywhere } from '../sessions/end-everywhere.ts';
import { deviceHash } from '../sessions/known-device.ts';
import { clearFailures } from '../sessions/login-failures.ts';
import type { CommonPasswords } from './common-passwords/common-passwords.ts';
import { mailPasswordChanged } from './password-changed-mail.ts';
import { codeMail } from './password-code-mail.ts';
import type { Passwords } from './password-queue.ts';

const LENGTH = 10;
/** The first characters identify the code, and the other eight are the secret: 40 bits. */
const SELECTOR = 2;
const TRIES = 5;
/** A second request within this time sends no second mail. */
const APART_S = 60;
/**
 * How many mails an account gets within this time: from all strangers together, and as many more from browsers that it
 * knows. Each code outlives the time in which it blocks another, so the owner of the mailbox always finds a valid one.
 */
const MAILS = 3;
const MAILS_WITHIN_MINUTES = 45;
/** Nobody's account, so an unknown e-mail costs the same statements. */
const NOBODY = 0;

interface CodeDeps {
	db: Db;
	passwords: Passwords;
	limits: CallLimits;
	clock: () => Date;
	env: Pick<Env, 'PUBLIC_URL'>;
}
type ResetDeps = CodeDeps & { commonPasswords: CommonPasswords; env: Pick<Env, 'ADMIN_PASSKEY'> };

/**
 * Mails a one-time code to the account with this address, unless it got several lately; then one of those still works.
 * From now on, the asking device may try. For an address without an account, the same statements and the same argon2
 * run, with no effect: neither the answer nor its time reveals which addresses are known.
 *
 * @param asks.device token of the browser, if it has one
 * @throws HttpError 429 for a device or a network that asks too often, whatever the address.
 */
export async function mailCode({ db, passwords, limits, clock, env }: CodeDeps, asks: { email: string; device: string | undefined }): Promise<void> {
	await limits.count('code');
	const device_hash = hashOf(await limits.device_id());
	const secret = drawCode(LENGTH - SELECTOR);
	const code_hash = await passwords.hash(secret);
	const at = sql`${clock().toISOString()}::timestamptz`;
	await inTransaction(db, async (tx) => {
		// Locked, so two simultaneous requests are counted one after the other.
		const [user] = await tx
			.select({ user_id: users.user_id })
			.from(users)
			.where(hasEmail(asks.email).where)
			.orderBy(hasEmail(asks.email).first)
			.limit(1)
			.for('update');
		const user_id = user?.user_id ?? NOBODY;
		const token_hash = deviceHash(user_id, asks.device ?? '');
		const selector = await freeSelector(tx, user_id);
		const code = selector + secret;
		const { subject, body } = codeMail(`${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`, env.PUBLIC_URL);
		await tx.execute(sql`
			with asking as (
				select u.user_id, u.user_email,
					exists (select from known_devices d where d.user_id = u.user_id and d.token_hash = ${token_hash}) as known
				from users u where u.user_id = ${user_id}
			), allowed as (
				insert into password_asks as p (user_id, device_hash, asked_at) select user_id, ${device_hash}, ${at} from asking
				on conflict (user_id, device_hash) do update set attempts = 0, asked_at = excluded.asked_at
			), due as (
				select a.* from asking a
				where not exists (
					select from password_codes c
					where c.user_id = a.user_id and c.device_hash = ${device_hash} and c.created_at > ${at} - make_interval(secs => ${APART_S})
				) and (
					select count(*) from password_codes c
					where c.user_id = a.user_id and c.known = a.known and c.created_at > ${at} - make_interval(mins => ${MAILS_WITHIN_MINUTES})
				) < ${MAILS}
			), code as (
				insert into password_codes (user_id, selector, code_hash, device_hash, known, created_at, expires_at)
				select user_id, ${selector}, ${code_hash}, ${device_hash}, known, ${at}, ${at} + make_interval(mins => ${CODE_MINUTES}) from due
			)
			insert into outgoing_mails (user_id, recipient, subject, body, created_at, run_after)
			select user_id, user_email, ${subject}, ${body}, ${at}, ${at} from due`);
	});
}

/**
 * A prefix that none of the account's other codes has. Of two codes with the same prefix, only the newer would work.
 */
async function freeSelector(tx: Db, user_id: number): Promise<string> {
	const held = await tx.select({ selector: passwordCodes.selector }).from(passwordCodes).where(eq(passwordCodes.user_id, user_id));
	const taken = new Set(held.map(({ selector }) => selector));
	for (;;) {
		const selector = drawCode(SELECTOR);
		if (!taken.has(selector)) return selector;
	}
}

/**
 * Sets the password for somebody with a code that was mailed to the account, on a device that requested one. The code
 * came by mail, which proves the address. All sessions end, all codes are used up, and a mail reports it.
 *
 * @throws HttpError 422 `invalid` (names `code`) for a code that is wrong, used, expired, or tried too often, and
 *   (names `new_password`) for a password that is easy to guess; 429 for a device or a network that tries too often.
 */
export async function resetPassword(
	{ db, passwords, commonPasswords, limits, clock, env }: ResetDeps,
	reset: { user_email: string; code: string; new_password: string; device: string | undefined },
): Promise<void> {
	const now = clock();
	// Before the code is checked, so a weak password doesn't cost a try. The account's name must not count yet, because
	// the answer would reveal it to anybody.
	await commonPasswords.refuse(reset.new_password, reset, 'new_password');
	await limits.count('code_try');
	const code = typedCode(reset.code);
	const tried = await beginTry(db, { user_email: reset.user_email, selector: code.slice(0, SELECTOR), device_id: await limits.device_id() }, now);
	if (!(await passwords.verify(tried?.code_hash ?? null, code.slice(SELECTOR))) || tried === undefined) throw codeWrong();
	const [owner] = await db.select({ user_name: users.user_name, user_email: users.user_email }).from(users).where(eq(users.user_id, tried.user_id));
	if (owner !== undefined) await commonPasswords.refuse(reset.new_password, owner, 'new_password');
	const password_hash = await passwords.hash(reset.new_password);
	await inTransaction(db, async (tx) => {
		const user = await lockUser(tx, tried.user_id);
		const used = await tx.delete(passwordCodes).where(eq(passwordCodes.code_id, tried.code_id)).returning({ code_id: passwordCodes.code_id });
		if (used.length === 0) throw codeWrong();
		await tx
			.update(users)
			.set({ password_hash, email_verified_at: user.email_verified_at ?? now })
			.where(eq(users.user_id, user.user_id));
		await tx.delete(passwordCodes).where(eq(passwordCodes.user_id, user.user_id));
		await tx.delete(passwordLinks).where(eq(passwordLinks.user_id, user.user_id));
		// Until now nobody had proved the address. A login of an identity provider or a passkey may belong to somebody who
		// only claimed it.
		if (user.email_verified_at === null) {
			await tx.delete(identities).where(eq(identities.user_id, user.user_id));
			// Where admins need a passkey, a mailbox must not be enough to replace it.
			const keepsPasskeys = env.ADMIN_PASSKEY === 'required' && (await isAdmin(tx, user.user_id));
			if (!keepsPasskeys) await tx.delete(passkeys).where(eq(passkeys.user_id, user.user_id));
		}
		await mailPasswordChanged(tx, user, { proof: 'code', now, publicUrl: env.PUBLIC_URL });
		await endEverywhere(tx, user.user_id, { now, device: reset.device });
		await clearFailures(tx, { email: user.user_email, user_id: user.user_id, device: reset.device });
	});
}

/**
 * Counts this device's try before anything is compared, so concurrent tries count, too. Other devices have tries of
 * their own.
 */
async function beginTry(
	db: Db,
	{ user_email, selector, device_id }: { user_email: string; selector: string; device_id: string },
	now: Date,
): Promise<{ code_id: number; user_id: number; code_hash: string } | undefined> {
	const at = sql`${now.toISOString()}::timestamptz`;
	const [row] = rowsOf<{ code_id: number | string; user_id: number; code_hash: string }>(
		await db.execute(sql`
			with tried as (
				update password_asks p set attempts = p.attempts + 1
				from users u
				where u.user_id = (select user_id from users where ${hasEmail(user_email).where} order by ${hasEmail(user_email).first} limit 1)
					and p.user_id = u.user_id and p.device_hash = ${hashOf(device_id)}
					and p.attempts < ${TRIES} and p.asked_at > ${at} - make_interval(mins => ${CODE_MINUTES})
				returning p.user_id
			)
			select c.code_id, c.user_id, c.code_hash from tried join password_codes c using (user_id)
			where c.selector = ${selector} and c.expires_at > ${at} order by c.code_id desc limit 1`),
	);
	return row === undefined ? undefined : { ...row, code_id: Number(row.code_id) };
}

function hashOf(device_id: string): string {
	return createHash('sha256').update(device_id).digest('hex');
}

function codeWrong(): HttpError {
	return new HttpError(422, 'invalid', accountMessages.account.codeWrong, { field: 'code' });
}
