import type { PushChoices, PushSubscriptionBody } from '#domain/account/push.ts';
import { and, eq, isNull, ne, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { pushSubscriptions } from '#server/db/schema/push-schema.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import type { SessionUser } from '#server/http/route/session-user.ts';
import { endpointHash, isPublicKey, isPushEndpoint } from './push-endpoint.ts';

/** The subscriber: a person in their session, or a visitor. */
type Subscriber = Pick<SessionUser, 'user_id' | 'session_id'> | undefined;

/** Topics of this device's notifications; undefined if it gets none, or if somebody else asked for them. */
export async function readSubscription(db: Db, device_id: string | undefined, user: Subscriber): Promise<PushChoices | undefined> {
	if (device_id === undefined) return undefined;
	const whose = user === undefined ? isNull(pushSubscriptions.user_id) : eq(pushSubscriptions.user_id, user.user_id);
	const [row] = await db
		.select({ messages: pushSubscriptions.messages, shows_amount: pushSubscriptions.shows_amount })
		.from(pushSubscriptions)
		.where(and(eq(pushSubscriptions.device_id, device_id), whose));
	return row;
}

/**
 * Subscribes a device, or changes its choices. A device has one subscription, which belongs to whoever subscribed last.
 * @throws HttpError 422 `invalid` naming `endpoint` or `keys.p256dh`
 */
export async function subscribe(db: Db, body: PushSubscriptionBody, by: { device_id: string; user: Subscriber; now: Date }): Promise<void> {
	const { endpoint, keys, messages, shows_amount } = body;
	const { device_id, user, now } = by;
	if (!isPushEndpoint(endpoint)) throw new HttpError(422, 'invalid', 'endpoint must be the https address of a push service.', { field: 'endpoint' });
	if (!isPublicKey(keys.p256dh)) throw new HttpError(422, 'invalid', 'keys.p256dh must be a point of P-256.', { field: 'keys.p256dh' });
	const endpoint_hash = endpointHash(endpoint);
	const row = { endpoint, ...keys, device_id, user_id: user?.user_id ?? null, session_id: user?.session_id ?? null, messages, shows_amount, seen_at: now };
	await inTransaction(db, async (tx) => {
		await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`push ${device_id}`}, 0))`);
		await tx.delete(pushSubscriptions).where(and(eq(pushSubscriptions.device_id, device_id), ne(pushSubscriptions.endpoint_hash, endpoint_hash)));
		await tx
			.insert(pushSubscriptions)
			.values({ endpoint_hash, created_at: now, ...row })
			.onConflictDoUpdate({ target: pushSubscriptions.endpoint_hash, set: row });
	});
}

/** Ends this device's subscription, whoever asked for it: the device is in the caller's hands. */
export async function unsubscribe(db: Db, device_id: string | undefined): Promise<void> {
	if (device_id !== undefined) await db.delete(pushSubscriptions).where(eq(pushSubscriptions.device_id, device_id));
}
