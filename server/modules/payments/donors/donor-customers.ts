import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { and, eq, isNotNull, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { meta } from '#server/db/schema/meta-schema.ts';
import { intents, plans, providerCustomers } from '#server/db/schema/payments-schema.ts';
import { users } from '#server/db/schema/people-schema.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { CustomerMissingError } from '../provider/payment-provider.ts';
import { enqueue, type JobWork } from '../queues/job-queue.ts';

/**
 * Opens something at the provider under the donor's own customer record, which the first such call creates. If the
 * provider no longer has the record (it was deleted there, or the key is another account's), a new one replaces it.
 *
 * @param user_id null for a visitor, who has no record. @throws ProviderError
 */
export async function withCustomer<T>(deps: PaymentDeps, user_id: number | null, open: (customer_ref: string | null) => Promise<T>): Promise<T> {
	if (user_id === null || deps.payments.createCustomer === undefined) return open(null);
	const customer_ref = await customerOf(deps, user_id, undefined);
	try {
		return await open(customer_ref);
	} catch (error) {
		if (!(error instanceof CustomerMissingError) || customer_ref === null) throw error;
		return open(await customerOf(deps, user_id, customer_ref));
	}
}

/** @param missing the record that the provider no longer has. @returns null for a deleted account. */
async function customerOf({ db, payments, clock }: PaymentDeps, user_id: number, missing: string | undefined): Promise<string | null> {
	const known = await storedCustomer(db, payments.name, user_id);
	if (known !== undefined && known !== missing) return known;
	const [user] = await db.select({ email: users.user_email }).from(users).where(eq(users.user_id, user_id));
	if (user === undefined || payments.createCustomer === undefined) return null;
	// Two simultaneous first clicks ask for the same record; a replacement is a new one. Stripe refuses a known key with
	// another e-mail.
	const same = createHash('sha256').update(JSON.stringify([await databaseName(db), user_id, missing ?? null, user.email]));
	const customer_ref = await payments.createCustomer({ email: user.email, key: `customer:${same.digest('base64url')}` });
	await db
		.insert(providerCustomers)
		.values({ provider: payments.name, user_id, customer_ref, created_at: clock() })
		.onConflictDoUpdate({
			target: [providerCustomers.provider, providerCustomers.user_id],
			set: { customer_ref },
			setWhere: eq(providerCustomers.customer_ref, missing ?? ''),
		});
	return (await storedCustomer(db, payments.name, user_id)) ?? null;
}

async function storedCustomer(db: Db, provider: string, user_id: number): Promise<string | undefined> {
	const [row] = await db
		.select({ customer_ref: providerCustomers.customer_ref })
		.from(providerCustomers)
		.where(and(eq(providerCustomers.provider, provider), eq(providerCustomers.user_id, user_id)));
	return row?.customer_ref;
}

/** Distinguishes databases that share an account at the provider, as tests do. */
async function databaseName(db: Db): Promise<string> {
	const [row] = await db.select({ value: meta.value }).from(meta).where(eq(meta.key, 'epoch'));
	return row?.value ?? '';
}

/** The account's e-mail changed, so a job tells the provider. Runs in the transaction that changes it. */
export async function noteNewAddress(tx: Db, user_id: number, now: Date): Promise<void> {
	const known = await tx.select({ provider: providerCustomers.provider }).from(providerCustomers).where(eq(providerCustomers.user_id, user_id));
	if (known.length > 0) await enqueue(tx, 'customer_email', `${user_id}:${now.toISOString()}`, { user_id }, now);
}

/**
 * The account is being deleted, so jobs delete the donor's records at the provider. Runs in that transaction, before
 * the account's donations are detached from it.
 */
export async function forgetCustomers(tx: Db, user_id: number, now: Date): Promise<void> {
	const kept = await tx.select({ customer_ref: providerCustomers.customer_ref }).from(providerCustomers).where(eq(providerCustomers.user_id, user_id));
	// Records of older plans, from before each account had one.
	const ofPlans = await tx
		.selectDistinct({ customer_ref: sql<string>`${plans.customer_ref}` })
		.from(plans)
		.innerJoin(intents, eq(intents.intent_id, plans.intent_id))
		.where(and(eq(intents.user_id, user_id), isNotNull(plans.customer_ref)));
	for (const customer_ref of new Set([...kept, ...ofPlans].map((row) => row.customer_ref))) await deleteLater(tx, customer_ref, now);
}

/** Queues a job that deletes a record at the provider. */
export async function deleteLater(tx: Db, customer_ref: string, now: Date): Promise<void> {
	await enqueue(tx, 'customer_delete', customer_ref, { customer_ref }, now);
}

const userSchema = z.object({ user_id: z.int() });
const customerSchema = z.object({ customer_ref: z.string() });

/** Sends the provider the account's current e-mail. */
export const changeCustomer: JobWork = async ({ db, payments }, payload) => {
	const { user_id } = userSchema.parse(payload);
	const customer_ref = await storedCustomer(db, payments.name, user_id);
	const [user] = await db.select({ email: users.user_email }).from(users).where(eq(users.user_id, user_id));
	if (customer_ref !== undefined && user !== undefined) await payments.changeCustomer?.(customer_ref, user.email);
	return async () => {};
};

export const deleteCustomer: JobWork = async ({ payments }, payload) => {
	await payments.deleteCustomer?.(customerSchema.parse(payload).customer_ref);
	return async () => {};
};
