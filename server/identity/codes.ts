import { createHash, randomInt } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { CODE_MINUTES, emailKey } from '#domain/account.ts';
import { peopleMessages } from '#domain/people-messages.ts';
import type { Db } from '#server/db/open.ts';
import { identities, passwordCodes, users } from '#server/db/people-schema.ts';
import { rowsOf } from '#server/db/rows.ts';
import { HttpError } from '#server/http/errors.ts';
import { codeMail } from '#server/mail/code-mail.ts';
import { endEverywhere } from './end-everywhere.ts';
import { lockUser } from './lock-user.ts';
import { clearFailures } from './login-failures.ts';
import type { Passwords } from './passwords.ts';

/** Capitals and digits that nobody takes for one another. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 8;
const TRIES = 5;
/**
 * For one account: from one device not two mails in one minute and not more than five in an hour, from all together not more than twenty, so
 * that a stranger who asks doesn't keep the person from asking. Beyond that the answer stays the same, and no mail goes.
 */
const APART_S = 60;
const PER_HOUR = 5;
const PER_HOUR_OF_ALL = 20;

interface CodeDeps {
	db: Db;
	passwords: Passwords;
	clock: () => Date;
	env: { PUBLIC_URL: string };
}

/**
 * Mails a one-time code, for the device that asks, to the account that has this address. For an address without one the same statements and the same argon2 run, to no
 * effect: neither the answer nor its time tells which addresses are known.
 */
export async function mailCode({ db, passwords, clock, env }: CodeDeps, email: string, device_id: string): Promise<void> {
	const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
	const code_hash = await passwords.hash(code);
	const device_hash = hashOf(device_id);
	const now = clock();
	const at = sql`${now.toISOString()}::timestamptz`;
	const { subject, body } = codeMail(`${code.slice(0, 4)}-${code.slice(4)}`, env.PUBLIC_URL);
	await db.execute(sql`
		with asked as (
			select u.user_id, u.user_email from users u where u.email_key = ${emailKey(email)}
				and not exists (
					select from password_codes c
					where c.user_id = u.user_id and c.device_hash = ${device_hash} and c.created_at > ${at} - make_interval(secs => ${APART_S})
				)
				and (
					select count(*) < ${PER_HOUR_OF_ALL} and count(*) filter (where c.device_hash = ${device_hash}) < ${PER_HOUR}
					from password_codes c where c.user_id = u.user_id and c.created_at > ${at} - interval '1 hour'
				)
		), code as (
			insert into password_codes (user_id, code_hash, device_hash, created_at, expires_at)
			select user_id, ${code_hash}, ${device_hash}, ${at}, ${at} + make_interval(mins => ${CODE_MINUTES}) from asked
		)
		insert into outgoing_mails (user_id, recipient, subject, body, created_at, run_after)
		select user_id, user_email, ${subject}, ${body}, ${at}, ${at} from asked`);
}

/**
 * Sets the password of the person who has the newest code that their device asked for the account. The code came by mail, so the address is theirs from now on; all
 * sessions end.
 *
 * @throws HttpError 422 `invalid` (names `code`) for a code that is wrong, used, too old, or was tried too often.
 */
export async function resetPassword(
	{ db, passwords, clock }: CodeDeps,
	reset: { user_email: string; code: string; new_password: string; device_id: string; device: string | undefined },
): Promise<void> {
	const now = clock();
	const tried = await beginTry(db, reset, now);
	const code = reset.code.toUpperCase().replace(/[\s-]/g, '');
	if (!(await passwords.verify(tried?.code_hash ?? null, code)) || tried === undefined) throw codeWrong();
	const password_hash = await passwords.hash(reset.new_password);
	await db.transaction(async (raw) => {
		const tx = raw as Db;
		const user = await lockUser(tx, tried.user_id);
		const used = await tx.delete(passwordCodes).where(eq(passwordCodes.code_id, tried.code_id)).returning({ code_id: passwordCodes.code_id });
		if (used.length === 0) throw codeWrong();
		await tx
			.update(users)
			.set({ password_hash, email_verified_at: user.email_verified_at ?? now })
			.where(eq(users.user_id, user.user_id));
		await tx.delete(passwordCodes).where(eq(passwordCodes.user_id, user.user_id));
		// Nobody had shown that the address was theirs: a login of an identity provider may be somebody's who only named it.
		if (user.email_verified_at === null) await tx.delete(identities).where(eq(identities.user_id, user.user_id));
		await endEverywhere(tx, user.user_id, { now, device: reset.device });
		await clearFailures(tx, { email: user.user_email, user_id: user.user_id, device: reset.device });
	});
}

/** Counts the try before anything is compared, so that tries side by side are counted too. */
async function beginTry(
	db: Db,
	{ user_email, device_id }: { user_email: string; device_id: string },
	now: Date,
): Promise<{ code_id: number; user_id: number; code_hash: string } | undefined> {
	const [row] = rowsOf<{ code_id: number | string; user_id: number; code_hash: string }>(
		await db.execute(sql`
			update password_codes c set attempts = c.attempts + 1
			where c.code_id = (
				select n.code_id from password_codes n join users u using (user_id)
				where u.email_key = ${emailKey(user_email)} and n.device_hash = ${hashOf(device_id)} order by n.code_id desc limit 1
			) and c.attempts < ${TRIES} and c.expires_at > ${now.toISOString()}::timestamptz
			returning c.code_id, c.user_id, c.code_hash`),
	);
	return row === undefined ? undefined : { ...row, code_id: Number(row.code_id) };
}

function hashOf(device_id: string): string {
	return createHash('sha256').update(device_id).digest('hex');
}

function codeWrong(): HttpError {
	return new HttpError(422, 'invalid', peopleMessages.account.codeWrong, { field: 'code' });
}
