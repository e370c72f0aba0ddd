import { deleteInBatches, moment } from '#server/db/delete-in-batches.ts';
import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { cardSetups } from '#server/db/schema/cards-schema.ts';
import { baskets, canceledOperations, intents, jobs, providerEvents } from '#server/db/schema/payments-schema.ts';
import { pledgeSetups, pledges } from '#server/db/schema/pledges-schema.ts';
import { sandboxSessions, sandboxSetups } from '#server/db/schema/sandbox-schema.ts';

const DAY_MS = 86_400_000;
/** A phone asks about a donation for at most 14 days, and a card provider's session ends within a day. */
const UNPAID_OF_VISITORS_MS = 60 * DAY_MS;
/** The owner's data export shows them until then. */
const UNPAID_OF_ACCOUNTS_MS = 400 * DAY_MS;
/** A delayed request arrives within minutes. */
const CANCELED_MS = 30 * DAY_MS;
/** The provider lists its events for 30 days. If we deleted one sooner, we would handle it again. */
const EVENTS_MS = 60 * DAY_MS;
const JOBS_MS = 180 * DAY_MS;
/** A refund or a dispute comes within months, and then a mail goes to the visitor whose pledge it was. */
const ADDRESS_MS = 180 * DAY_MS;

/**
 * Deletes records that led to no money, and work that is done (docs/decisions/122). Payments, plans, refunds, and the
 * ledger stay forever, and so does what they refer to: an intent with a payment or a plan, and a refund's job, whose
 * key keeps the refund from being made twice.
 */
export async function tidyPayments(db: Db, now: Date): Promise<void> {
	const ms = now.getTime();
	const ofVisitors = sql`user_id is null and donor_pseudonym is null and updated_at < ${moment(ms - UNPAID_OF_VISITORS_MS)}`;
	const ofAccounts = sql`updated_at < ${moment(ms - UNPAID_OF_ACCOUNTS_MS)}`;
	for (const old of [ofVisitors, ofAccounts]) {
		await deleteInBatches(
			db,
			intents,
			sql`state in ('created', 'failed', 'expired', 'cancelled') and ${old}
				and not exists (select from payments p where p.intent_id = intents.intent_id)
				and not exists (select from plans l where l.intent_id = intents.intent_id)`,
		);
	}
	for (const old of [sql`user_id is null and updated_at < ${moment(ms - UNPAID_OF_VISITORS_MS)}`, ofAccounts])
		await deleteInBatches(db, pledges, sql`state in ('canceled', 'ended', 'declined', 'lapsed') and ${old}`);
	await db
		.update(pledges)
		.set({ email: null })
		.where(sql`state = 'fulfilled' and email is not null and updated_at < ${moment(ms - ADDRESS_MS)}`);
	// Deleted after its donations, whose deletion also deletes the basket's lines.
	await deleteInBatches(
		db,
		baskets,
		sql`state <> 'paid' and updated_at < ${moment(ms - UNPAID_OF_VISITORS_MS)}
			and not exists (select from basket_lines l where l.basket_id = baskets.basket_id)`,
	);
	await deleteInBatches(
		db,
		sandboxSessions,
		sql`status <> 'paid' and expires_at < ${moment(ms - UNPAID_OF_VISITORS_MS)}
			and not exists (select from sandbox_charges c where c.session_id = sandbox_sessions.session_id)
			and not exists (select from sandbox_plans l where l.session_id = sandbox_sessions.session_id)`,
	);
	await deleteInBatches(db, pledgeSetups, sql`opened_at < ${moment(ms - UNPAID_OF_VISITORS_MS)}`);
	await deleteInBatches(db, cardSetups, sql`created_at < ${moment(ms - UNPAID_OF_VISITORS_MS)}`);
	await deleteInBatches(db, sandboxSetups, sql`card_ref is null and expires_at < ${moment(ms - UNPAID_OF_VISITORS_MS)}`);
	await deleteInBatches(db, canceledOperations, sql`cancelled_at < ${moment(ms - CANCELED_MS)}`);
	await deleteInBatches(db, providerEvents, sql`handled_at is not null and received_at < ${moment(ms - EVENTS_MS)}`);
	await deleteInBatches(db, jobs, sql`done_at is not null and kind <> 'refund' and done_at < ${moment(ms - JOBS_MS)}`);
}
