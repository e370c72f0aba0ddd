import { createHash } from 'node:crypto';
import { emailKey } from '#domain/account/account.ts';
import { and, eq, type SQL, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { knownDevices } from '#server/db/schema/known-devices-schema.ts';
import { loginFailures } from '#server/db/schema/people-schema.ts';
import type { HttpError } from '#server/http/errors/http-error.ts';
import { type CallLimits, type CountedUses, throttled } from '#server/http/limits/call-limits.ts';
import { deviceHash } from './known-device.ts';

/** This many wrong passwords cost no wait. */
const FREE_FAILURES = 4;
const FIRST_WAIT_S = 5;
const LONGEST_WAIT_S = 15 * 60;
/** Failures are forgotten after this long without one. */
export const FAILURES_FORGOTTEN_MS = 24 * 60 * 60_000;
/** Nobody's account, so an unknown e-mail costs the same statements. */
const NOBODY = 0;

/** Somebody who claims to know an account's password. */
export interface LoginSubject {
	email: string;
	/** The account with this e-mail, if there is one. */
	user_id: number | undefined;
	/** Token of the browser, if it has one. */
	device: string | undefined;
}

/** An attempt that was let in, and where it was counted as a failure. */
export interface Attempt {
	who: LoginSubject;
	/** Undefined: counted by the browser, which the account knows. */
	asker_hash: string | undefined;
	counted: CountedUses;
}

/**
 * Starts a login, whether or not there is such an account. It counts as a failure until `forgiveAttempt` says
 * otherwise, so concurrent attempts gain nothing. Only whoever failed has to wait: from the fifth failure on 5 s, 10 s
 * … 15 min. Somebody who guesses from many devices, or together with many others, has to do a proof of work for each
 * further guess. On a new device, the account's owner does the same proof, but doesn't wait because of others.
 *
 * A browser that the account knows has its own count, which strangers don't affect.
 *
 * @throws HttpError 429 `throttled` with the seconds that are left, 429 `proof_needed`.
 */
export async function beginLogin(db: Db, limits: CallLimits, who: LoginSubject, now: Date): Promise<Attempt> {
	if (who.device !== undefined && (await countOnDevice(db, who.user_id ?? NOBODY, who.device, now))) return { who, asker_hash: undefined, counted: [] };
	const asker_hash = hashOf(limits.asker);
	await requireNoWait(db, who, asker_hash, now);
	const account = emailHash(who.email);
	const counted = await limits.count('login', [
		{ kind: 'login_of_account', subject: account },
		{ kind: 'login_of_account_here', subject: `${account} from ${limits.address}` },
	]);
	return countForAsker(db, { who, asker_hash, counted }, limits, now);
}

/**
 * The same for a logged-in person who enters the password once more. Failures count by their account, so only somebody
 * with a session can make them wait.
 * @throws HttpError 429 `throttled`.
 */
export async function beginProof(db: Db, limits: CallLimits, who: LoginSubject & { user_id: number }, now: Date): Promise<Attempt> {
	if (who.device !== undefined && (await countOnDevice(db, who.user_id, who.device, now))) return { who, asker_hash: undefined, counted: [] };
	return countForAsker(db, { who, asker_hash: hashOf(`session of ${who.user_id}`), counted: [] }, limits, now);
}

/** Counts only for this browser. @returns false if the account doesn't know it. */
async function countOnDevice(db: Db, user_id: number, device: string, now: Date): Promise<boolean> {
	const { at, failures, not_before } = nextCount(now);
	const token_hash = deviceHash(user_id, device);
	const countedRows = rowsOf(
		await db.execute(sql`
			update known_devices f set failures = ${failures}, not_before = ${not_before}, last_at = ${at}
			where f.user_id = ${user_id} and f.token_hash = ${token_hash} and f.not_before <= ${at}
			returning 1`),
	);
	if (countedRows.length > 0) return true;
	const [row] = await db
		.select({ not_before: knownDevices.not_before })
		.from(knownDevices)
		.where(and(eq(knownDevices.user_id, user_id), eq(knownDevices.token_hash, token_hash)));
	if (row !== undefined) throw mustWait(row.not_before, now);
	return false;
}

/**
 * Call it before anything else is counted, because somebody who doesn't wait must not use up limits that they share
 * with others.
 */
async function requireNoWait(db: Db, { email }: LoginSubject, asker_hash: string, now: Date): Promise<void> {
	const [row] = await db
		.select({ not_before: loginFailures.not_before })
		.from(loginFailures)
		.where(and(eq(loginFailures.email_hash, emailHash(email)), eq(loginFailures.asker_hash, asker_hash)));
	if (row !== undefined && row.not_before > now) throw mustWait(row.not_before, now);
}

async function countForAsker(db: Db, attempt: Attempt & { asker_hash: string }, limits: CallLimits, now: Date): Promise<Attempt> {
	const { at, failures, not_before } = nextCount(now);
	const email_hash = emailHash(attempt.who.email);
	const countedRows = rowsOf(
		await db.execute(sql`
			insert into login_failures as f (email_hash, asker_hash, failures, not_before, last_at) values (${email_hash}, ${attempt.asker_hash}, 1, ${at}, ${at})
			on conflict (email_hash, asker_hash) do update set failures = ${failures}, not_before = ${not_before}, last_at = ${at}
			where f.not_before <= ${at}
			returning 1`),
	);
	if (countedRows.length > 0) return attempt;
	// Another attempt by the same asker came first.
	await limits.refund(attempt.counted);
	await requireNoWait(db, attempt.who, attempt.asker_hash, now);
	throw mustWait(undefined, now);
}

/** One failure more than in row `f`, and the wait that follows. */
function nextCount(now: Date): { at: SQL; failures: SQL; not_before: SQL } {
	const at = sql`${now.toISOString()}::timestamptz`;
	const failures = sql`case when f.last_at < ${at} - make_interval(secs => ${FAILURES_FORGOTTEN_MS / 1000}) then 1 else f.failures + 1 end`;
	const wait = sql`case when ${failures} <= ${FREE_FAILURES} then 0 else least(${LONGEST_WAIT_S}, ${FIRST_WAIT_S} * power(2, least(${failures} - ${FREE_FAILURES + 1}, 20))) end`;
	return { at, failures, not_before: sql`${at} + make_interval(secs => ${wait})` };
}

function mustWait(not_before: Date | undefined, now: Date): HttpError {
	return throttled('Too many attempts for this account. Please wait a moment and try again.', not_before ?? now, now);
}

/**
 * The person knew the password. Clears the failures only where the attempt was counted: a success in one place gives
 * nobody new tries in another.
 */
export async function forgiveAttempt(db: Db, limits: CallLimits, { who, asker_hash, counted }: Attempt): Promise<void> {
	await (asker_hash === undefined ? clearDevice(db, who) : db.delete(loginFailures).where(isAttempt(who, asker_hash)));
	await limits.refund(counted);
}

/** The password wasn't compared, so this was no attempt. */
export async function withdrawAttempt(db: Db, limits: CallLimits, { who, asker_hash, counted }: Attempt): Promise<void> {
	const one = sql`greatest(failures - 1, 0)`;
	if (asker_hash !== undefined) {
		await db.update(loginFailures).set({ failures: one, not_before: loginFailures.last_at }).where(isAttempt(who, asker_hash));
	} else if (who.user_id !== undefined && who.device !== undefined) {
		await db
			.update(knownDevices)
			.set({ failures: one, not_before: knownDevices.last_at })
			.where(and(eq(knownDevices.user_id, who.user_id), eq(knownDevices.token_hash, deviceHash(who.user_id, who.device))));
	}
	await limits.refund(counted);
}

/** The person has set a new password, so nobody waits for failures with the old one. */
export async function clearFailures(tx: Db, who: LoginSubject): Promise<void> {
	await tx.delete(loginFailures).where(eq(loginFailures.email_hash, emailHash(who.email)));
	await clearDevice(tx, who);
}

/** Resets the wait, too, because the successful attempt also set one. */
async function clearDevice(tx: Db, { user_id, device }: LoginSubject): Promise<void> {
	if (user_id === undefined || device === undefined) return;
	const mine = and(eq(knownDevices.user_id, user_id), eq(knownDevices.token_hash, deviceHash(user_id, device)));
	await tx.update(knownDevices).set({ failures: 0, not_before: knownDevices.last_at }).where(mine);
}

function isAttempt({ email }: LoginSubject, asker_hash: string) {
	return and(eq(loginFailures.email_hash, emailHash(email)), eq(loginFailures.asker_hash, asker_hash));
}

function emailHash(email: string): string {
	return hashOf(emailKey(email));
}

function hashOf(text: string): string {
	return createHash('sha256').update(`login:${text}`).digest('hex');
}
