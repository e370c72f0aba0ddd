import { createHash } from 'node:crypto';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { emailKey } from '#domain/account.ts';
import { knownDevices } from '#server/db/known-devices-schema.ts';
import type { Db } from '#server/db/open.ts';
import { loginFailures } from '#server/db/people-schema.ts';
import { rowsOf } from '#server/db/rows.ts';
import { HttpError } from '#server/http/errors.ts';
import { deviceHash } from './known-device.ts';

/** So many wrong passwords cost no wait. */
const FREE_FAILURES = 4;
const FIRST_WAIT_S = 5;
const LONGEST_WAIT_S = 15 * 60;
/** Failures are forgotten when there was none for so long. */
const FORGOTTEN_AFTER_S = 24 * 60 * 60;
/** Nobody's account, so that an unknown e-mail costs the same statements. */
const NOBODY = 0;

/** Who says to know an account's password. */
export interface Claimant {
	email: string;
	/** The account with this e-mail, if there is one. */
	user_id: number | undefined;
	/** Token of the browser, if it has one. */
	device: string | undefined;
}

/** Where an attempt was counted: for this browser, which the account knows, or for all others together. */
export type Counter = 'device' | 'account';

/**
 * Begins an attempt to show that one knows an account's password, whether or not there is such an account. It counts as a failure until
 * `clearFailures` says otherwise, so that attempts side by side gain nothing: from the fifth on each makes the next one wait, 5 s, 10 s … 15 min.
 * A browser that the account knows has a count of its own: what strangers try elsewhere doesn't make the person wait there.
 *
 * @throws HttpError 429 `throttled` with the seconds that are left.
 */
export async function beginAttempt(db: Db, who: Claimant, now: Date): Promise<Counter> {
	if (who.device !== undefined && (await countOnDevice(db, who.user_id ?? NOBODY, who.device, now))) return 'device';
	const { at, failures, not_before } = nextCount(now);
	const email_hash = hashOf(who.email);
	const begun = rowsOf(
		await db.execute(sql`
			insert into login_failures as f (email_hash, failures, not_before, last_at) values (${email_hash}, 1, ${at}, ${at})
			on conflict (email_hash) do update set failures = ${failures}, not_before = ${not_before}, last_at = ${at}
			where f.not_before <= ${at}
			returning 1`),
	);
	if (begun.length > 0) return 'account';
	const [row] = await db.select({ not_before: loginFailures.not_before }).from(loginFailures).where(eq(loginFailures.email_hash, email_hash));
	throw mustWait(row?.not_before, now);
}

/** Counts for this browser alone. @returns false where the account doesn't know it. */
async function countOnDevice(db: Db, user_id: number, device: string, now: Date): Promise<boolean> {
	const { at, failures, not_before } = nextCount(now);
	const token_hash = deviceHash(user_id, device);
	const begun = rowsOf(
		await db.execute(sql`
			update known_devices f set failures = ${failures}, not_before = ${not_before}, last_at = ${at}
			where f.user_id = ${user_id} and f.token_hash = ${token_hash} and f.not_before <= ${at}
			returning 1`),
	);
	if (begun.length > 0) return true;
	const [row] = await db
		.select({ not_before: knownDevices.not_before })
		.from(knownDevices)
		.where(and(eq(knownDevices.user_id, user_id), eq(knownDevices.token_hash, token_hash)));
	if (row !== undefined) throw mustWait(row.not_before, now);
	return false;
}

/** One failure more than the row `f` has, and the wait that follows. */
function nextCount(now: Date): { at: SQL; failures: SQL; not_before: SQL } {
	const at = sql`${now.toISOString()}::timestamptz`;
	const failures = sql`case when f.last_at < ${at} - make_interval(secs => ${FORGOTTEN_AFTER_S}) then 1 else f.failures + 1 end`;
	const wait = sql`case when ${failures} <= ${FREE_FAILURES} then 0 else least(${LONGEST_WAIT_S}, ${FIRST_WAIT_S} * power(2, least(${failures} - ${FREE_FAILURES + 1}, 20))) end`;
	return { at, failures, not_before: sql`${at} + make_interval(secs => ${wait})` };
}

function mustWait(not_before: Date | undefined, now: Date): HttpError {
	const retryAfter = not_before === undefined ? 1 : (not_before.getTime() - now.getTime()) / 1000;
	return new HttpError(429, 'throttled', 'Too many attempts for this account. Please wait a moment and try again.', { retryAfter });
}

/**
 * The person knew the password, which counts where the attempt was counted: success in a browser that is known gives strangers no new tries.
 * The wait goes with the count: the attempt that succeeded has set one, too.
 * Without `counter` everywhere: they set a new password.
 */
export async function clearFailures(tx: Db, { email, user_id, device }: Claimant, counter?: Counter): Promise<void> {
	if (counter !== 'device') await tx.delete(loginFailures).where(eq(loginFailures.email_hash, hashOf(email)));
	if (counter === 'account' || user_id === undefined || device === undefined) return;
	const mine = and(eq(knownDevices.user_id, user_id), eq(knownDevices.token_hash, deviceHash(user_id, device)));
	await tx.update(knownDevices).set({ failures: 0, not_before: knownDevices.last_at }).where(mine);
}

function hashOf(email: string): string {
	return createHash('sha256')
		.update(`login:${emailKey(email)}`)
		.digest('hex');
}
