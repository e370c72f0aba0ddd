import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { emailKey } from '#domain/account.ts';
import type { Db } from '#server/db/open.ts';
import { loginFailures } from '#server/db/people-schema.ts';
import { rowsOf } from '#server/db/rows.ts';
import { HttpError } from '#server/http/errors.ts';

/** So many wrong passwords cost no wait. */
const FREE_FAILURES = 4;
const FIRST_WAIT_S = 5;
const LONGEST_WAIT_S = 15 * 60;
/** Failures are forgotten when there was none for so long. */
const FORGOTTEN_AFTER_S = 24 * 60 * 60;

/**
 * Begins an attempt to show that one knows an account's password, whether or not there is such an account. It counts as a failure until
 * `clearFailures` says otherwise, so that attempts side by side gain nothing: from the fifth on each makes the next one wait, 5 s, 10 s … 15 min.
 *
 * @throws HttpError 429 `throttled` with the seconds that are left.
 */
export async function beginAttempt(db: Db, email: string, now: Date): Promise<void> {
	const at = sql`${now.toISOString()}::timestamptz`;
	const failures = sql`case when f.last_at < ${at} - make_interval(secs => ${FORGOTTEN_AFTER_S}) then 1 else f.failures + 1 end`;
	const wait = (count: ReturnType<typeof sql>) =>
		sql`case when ${count} <= ${FREE_FAILURES} then 0 else least(${LONGEST_WAIT_S}, ${FIRST_WAIT_S} * power(2, least(${count} - ${FREE_FAILURES + 1}, 20))) end`;
	const email_hash = hashOf(email);
	const begun = rowsOf(
		await db.execute(sql`
			insert into login_failures as f (email_hash, failures, not_before, last_at) values (${email_hash}, 1, ${at}, ${at})
			on conflict (email_hash) do update set failures = ${failures}, not_before = ${at} + make_interval(secs => ${wait(failures)}), last_at = ${at}
			where f.not_before <= ${at}
			returning 1`),
	);
	if (begun.length > 0) return;
	const [row] = await db.select({ not_before: loginFailures.not_before }).from(loginFailures).where(eq(loginFailures.email_hash, email_hash));
	const retryAfter = row === undefined ? 1 : (row.not_before.getTime() - now.getTime()) / 1000;
	throw new HttpError(429, 'throttled', 'Too many attempts for this account. Please wait a moment and try again.', { retryAfter });
}

/** The person knew the password, or set a new one. */
export async function clearFailures(tx: Db, email: string): Promise<void> {
	await tx.delete(loginFailures).where(eq(loginFailures.email_hash, hashOf(email)));
}

function hashOf(email: string): string {
	return createHash('sha256')
		.update(`login:${emailKey(email)}`)
		.digest('hex');
}
