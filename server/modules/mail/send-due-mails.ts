import { errorSummary, leaseUntil, nextTry } from '#server/core/back-off.ts';
import { inOneLine } from '#server/core/loggable.ts';
import { COUNTED, type QueueState } from '#server/core/queue-state.ts';
import { type Repeated, repeat } from '#server/core/repeat.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { outgoingMails } from '#server/db/schema/people-schema.ts';
import type { Letterhead } from './letterhead.ts';
import type { Mail, Mailer } from './mailer.ts';

const PAUSE_MS = 1000;

/** A mail that wasn't sent for this long no longer helps anybody. */
const GIVEN_UP_AFTER_MS = 24 * 60 * 60_000;

export interface MailDeps {
	db: Db;
	clock: () => Date;
	mailer: Mailer;
	/** What the operator says about themselves now. */
	letterhead: () => Promise<Letterhead>;
	/** Called before a mail that couldn't be sent for a day is deleted. */
	givenUp?: (mail_id: number) => Promise<void>;
	/** Gets the numbers of abandoned mails, so no address gets into a log. */
	log: { error(message: string): void };
}

/** Sends every mail that is due, one by one. Safe in several processes at once. @returns how many were sent. */
export async function sendDueMails(deps: MailDeps): Promise<number> {
	const { db, clock, mailer, letterhead, log } = deps;
	let sent = 0;
	for (let mail = await claim(deps); mail !== undefined; mail = await claim(deps)) {
		const isMail = eq(outgoingMails.mail_id, mail.mail_id);
		try {
			await mailer.send(mail, await letterhead());
			await db.delete(outgoingMails).where(isMail);
			sent++;
		} catch (error) {
			const now = clock();
			if (now.getTime() - mail.created_at.getTime() > GIVEN_UP_AFTER_MS) {
				log.error(`mail ${mail.mail_id}: gave up after attempt ${mail.attempts}`);
				await deps.givenUp?.(mail.mail_id);
				await db.delete(outgoingMails).where(isMail);
				continue;
			}
			log.error(`mail ${mail.mail_id} was not sent (${codeOf(error)}), attempt ${mail.attempts}`);
			await db
				.update(outgoingMails)
				.set({ last_error: errorSummary(error), run_after: nextTry(now, mail.attempts) })
				.where(isMail);
		}
	}
	return sent;
}

/** Node's or nodemailer's code; the message would name the recipient. */
function codeOf(error: unknown): string {
	return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}

async function claim({ db, clock }: MailDeps): Promise<(Mail & { attempts: number }) | undefined> {
	const now = clock();
	const [row] = rowsOf<Omit<Mail, 'created_at'> & { created_at: string | Date; attempts: number }>(
		await db.execute(sql`
			with due as materialized (
				select mail_id from outgoing_mails where run_after <= ${now.toISOString()}::timestamptz
				order by run_after limit 1 for update skip locked
			)
			update outgoing_mails m set attempts = m.attempts + 1, run_after = ${leaseUntil(now).toISOString()}::timestamptz
			from due
			where m.mail_id = due.mail_id
			returning m.mail_id, m.recipient, m.subject, m.body, m.html, m.created_at, m.attempts`),
	);
	return row === undefined ? undefined : { ...row, mail_id: Number(row.mail_id), created_at: new Date(row.created_at) };
}

/** Sends what an earlier process left behind, then works by a timer. */
export function startMailWorker(deps: MailDeps): Repeated {
	return repeat(async () => {
		try {
			await sendDueMails(deps);
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
