import { randomBytes } from 'node:crypto';
import { eq, inArray, or, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { refundRequests } from '#server/db/schema/admin-money-schema.ts';
import { baskets, intents, payments } from '#server/db/schema/payments-schema.ts';
import { developmentProviderRecords, identities, users } from '#server/db/schema/people-schema.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { endYesesOf, takeDownOf } from '#server/modules/claims/public.ts';
import { clearFailures, lastAdmins, lockAdmins, subjectOf } from '#server/modules/identity/public.ts';
import { audit } from '#server/modules/operations/public.ts';
import { cancelUnpaidDonations, detachPledges, forgetCards, forgetCustomers, mailPlansOfDeleted } from '#server/modules/payments/public.ts';
import { forgetSender } from '#server/modules/requests/public.ts';

interface Removal {
	user_id: number;
	/** The one who deletes it: the person themselves or an admin. */
	actor_id: number;
	now: Date;
	/** Undefined for accounts that have no mailbox, such as the demo's; then no mail is written. */
	publicUrl: string | undefined;
	evenLastAdmin?: boolean;
}

/**
 * Deletes an account and everything personal. Donations stay without any tie to the person: all of theirs get one
 * pseudonym. Unpaid donations are canceled, and a last mail for each monthly donation says that it stopped. Accepted
 * collaboration requests also stay, without a name.
 *
 * @throws HttpError 404 for an account that is gone, 409 `conflict` for the last admin.
 */
export async function removeAccount(db: Db, { user_id, actor_id, now, publicUrl, evenLastAdmin = false }: Removal): Promise<void> {
	await inTransaction(db, async (tx) => {
		await lockAdmins(tx);
		const [user] = await tx.select().from(users).where(eq(users.user_id, user_id)).for('update');
		if (user === undefined) throw new HttpError(404, 'not_found', 'We couldn’t find that account.');
		if (!evenLastAdmin && (await lastAdmins(tx, [user_id])).has(user_id)) {
			throw new HttpError(409, 'conflict', 'You can’t remove the last admin. Add another one first.');
		}
		const { plans: stopped } = await cancelUnpaidDonations(tx, user_id, now);
		if (publicUrl !== undefined) await mailPlansOfDeleted(tx, stopped, { recipient: user.user_email, publicUrl }, now);
		await forgetCards(tx, user_id, now);
		await forgetCustomers(tx, user_id, now);
		const donor_pseudonym = `deleted-donor-${randomBytes(6).toString('hex')}`;
		await forgetRefundReasons(tx, user_id);
		// Guesses about the body could be checked against its hash.
		await tx.update(intents).set({ user_id: null, donor_pseudonym, device_id: null, time_zone: null, body_hash: null }).where(eq(intents.user_id, user_id));
		await detachPledges(tx, user_id);
		await tx.update(baskets).set({ user_id: null, device_id: null, body_hash: '' }).where(eq(baskets.user_id, user_id));
		await forgetSender(tx, user_id);
		await forgetDevelopmentLogins(tx, user);
		await clearFailures(tx, { email: user.user_email, user_id, device: undefined });
		await tx.execute(sql`delete from push_messages where endpoint_hash in (select endpoint_hash from push_subscriptions where user_id = ${user_id})`);
		await endYesesOf(tx, user_id, { actor_id, now });
		await takeDownOf(tx, user_id, { actor_id, now });
		await tx.delete(users).where(eq(users.user_id, user_id));
		if (actor_id !== user_id) await audit(tx, { at: now, actor_id, action: 'user_removed', subject_id: user_id });
	});
}

/**
 * An admin's or the provider's text on a refund may mention the donor. Call this before the person's donations are
 * detached, because it finds the refunds through them.
 */
async function forgetRefundReasons(tx: Db, user_id: number): Promise<void> {
	const theirs = tx
		.select({ payment_id: payments.payment_id })
		.from(payments)
		.innerJoin(intents, eq(intents.intent_id, payments.intent_id))
		.where(eq(intents.user_id, user_id));
	await tx.update(refundRequests).set({ reason: null, refusal: null }).where(inArray(refundRequests.payment_id, theirs));
}

/**
 * The development provider's records of the person, including logins that never got an account here, because their
 * address belonged to this account. An external provider keeps its own records.
 */
async function forgetDevelopmentLogins(tx: Db, { user_id, email_key }: { user_id: number; email_key: string }): Promise<void> {
	const linked = await tx.select({ subject: identities.subject }).from(identities).where(eq(identities.user_id, user_id));
	const subjects = [...new Set([subjectOf(email_key), ...linked.map((row) => row.subject)])];
	const { record_id, payload } = developmentProviderRecords;
	const named = subjects.map((subject) => sql`position(${subject} in ${payload}::text) > 0`);
	await tx.delete(developmentProviderRecords).where(or(inArray(record_id, subjects), ...named));
}
