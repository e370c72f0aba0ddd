import { leaseUntil } from '#server/core/back-off.ts';
import { workThrough } from '#server/core/leased-work.ts';
import { inOneLine } from '#server/core/loggable.ts';
import { COUNTED, type QueueState } from '#server/core/queue-state.ts';
import { type Repeated, repeat } from '#server/core/repeat.ts';
import { WorkPace } from '#server/core/work-pace.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { type ClaimedRow, type LeaseTable, leasesIn } from '#server/db/leased-rows.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { outgoingMails } from '#server/db/schema/people-schema.ts';
import type { Letterhead } from './letterhead.ts';
import { MAIL_CONNECTIONS, type Mail, type Mailer } from './mailer.ts';

const PAUSE_MS = 1000;

/** A mail that wasn't sent for this long no longer helps anybody. */
const GIVEN_UP_AFTER_MS = 24 * 60 * 60_000;

export interface MailDeps {
	db: Db;
	clock: () => Date;
	mailer: Mailer;
	/** The operator's current details. */
	letterhead: () => Promise<Letterhead>;
	/** Called once the mail server has taken a mail, in the transaction that deletes it. @param now when that was, or a moment later */
	sent: (tx: Db, mail_id: number, now: Date) => Promise<void>;
	/** Called before a mail that couldn't be sent for a day is deleted. */
	givenUp?: (mail_id: number) => Promise<void>;
	/** Gets the numbers of abandoned mails, so no address gets into a log. */
	log: { error(message: string): void };
}

const LEASES: LeaseTable = {
	...{ table: outgoingMails, id: outgoingMails.mail_id, attempts: outgoingMails.attempts, run_after: outgoingMails.run_after },
	isOpen: sql`true`,
};

type ClaimedMail = Mail & ClaimedRow;

/**
 * Sends every mail that is due, as many at a time as there are connections, those to one address one after the other.
 * Safe in several processes at once.
 *
 * @param stopping once aborted, no further mail is begun. @returns how many were sent.
 */
export function sendDueMails(deps: MailDeps, stopping?: AbortSignal): Promise<number> {
	const { db, clock, mailer, letterhead } = deps;
	return workThrough<ClaimedMail>(
		{
			clock,
			claim: (limit, now) => claim(db, limit, now),
			keyOf: ({ recipient }) => recipient,
			work: async (mail) => {
				await mailer.send(mail, await letterhead());
				await noteSent(deps, mail.mail_id);
			},
			...leasesIn(db, LEASES),
			fail: (mail, error, now) => postponeOrGiveUp(deps, mail, error, now),
		},
		{ pace: new WorkPace(MAIL_CONNECTIONS), stopping },
	);
}

/** What waits for the mail is locked before it, as by whoever takes a mail back that hasn't gone out. */
async function noteSent({ db, clock, sent }: MailDeps, mail_id: number): Promise<void> {
	await inTransaction(db, async (tx) => {
		await sent(tx, mail_id, clock());
		await tx.delete(outgoingMails).where(eq(outgoingMails.mail_id, mail_id));
	});
}

async function postponeOrGiveUp({ db, log, givenUp }: MailDeps, mail: ClaimedMail, error: unknown, now: Date): Promise<void> {
	const { mail_id, attempts, created_at } = mail;
	if (now.getTime() - created_at.getTime() > GIVEN_UP_AFTER_MS) {
		log.error(`mail ${mail_id}: gave up after attempt ${attempts}`);
		await givenUp?.(mail_id);
		await db.delete(outgoingMails).where(eq(outgoingMails.mail_id, mail_id));
		return;
	}
	log.error(`mail ${mail_id} was not sent (${codeOf(error)}), attempt ${attempts}`);
	await leasesIn(db, LEASES).fail(mail, error, now);
}

/** Node's or nodemailer's code; the message would name the recipient. */
function codeOf(error: unknown): string {
	return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}

async function claim(db: Db, limit: number, now: Date): Promise<ClaimedMail[]> {
	const leased_until = leaseUntil(now);
	const rows = rowsOf<Omit<ClaimedMail, 'id' | 'leased_until' | 'created_at'> & { created_at: string | Date }>(
		await db.execute(sql`
			with due as materialized (
				select mail_id, run_after from outgoing_mails where run_after <= ${now.toISOString()}::timestamptz
				order by run_after limit ${limit} for update skip locked
			)
			update outgoing_mails m set attempts = m.attempts + 1, run_after = ${leased_until.toISOString()}::timestamptz
			from due
			where m.mail_id = due.mail_id
			returning m.mail_id, m.recipient, m.subject, m.body, m.html, m.created_at, m.attempts, m.last_error,
				(extract(epoch from due.run_after) * 1000000)::float8 as due_at`),
	);
	return rows
		.map((row) => ({ ...row, id: row.mail_id, mail_id: Number(row.mail_id), created_at: new Date(row.created_at), leased_until }))
		.sort((a, b) => a.due_at - b.due_at || a.mail_id - b.mail_id);
}

/** Sends what an earlier process left behind, then works by a timer. */
export function startMailWorker(deps: MailDeps): Repeated {
	return repeat(async (stopping) => {
		try {
			await sendDueMails(deps, stopping);
		} catch (error) {
			deps.log.error(`mail worker: ${inOneLine(error)}`);
		}
	}, PAUSE_MS);
}

/** Mail that hasn't gone out. */
export async function mailQueue(db: Db, now: Date): Promise<QueueState[]> {
	return rowsOf<QueueState>(
		await db.execute(sql`
			select 'mail' as queue, count(*)::int as waiting, (count(*) filter (where last_error is not null))::int as failing,
				greatest(0, coalesce(extract(epoch from ${now.toISOString()}::timestamptz - min(created_at)), 0))::float8 as "oldestSeconds"
			from (select created_at, last_error from outgoing_mails order by mail_id limit ${COUNTED}) m`),
	);
}
