import { eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { checkoutDevices } from '#server/db/payments-schema.ts';
import { HttpError } from '#server/http/errors.ts';

/** Far more gifts than anybody pays in an hour; each is a session at the card provider. */
const CHECKOUTS_AN_HOUR = 10;
const HOUR_MS = 3_600_000;
const FORGET_AFTER_MS = 24 * HOUR_MS;

/**
 * Counts a checkout that a device opens, in the transaction that begins the attempt: across all processes, and never one too many.
 *
 * @throws HttpError 429 `throttled`, `Retry-After` the end of the device's hour.
 */
export async function countCheckout(tx: Db, device_id: string, now: Date): Promise<void> {
	const since = sql`${new Date(now.getTime() - HOUR_MS).toISOString()}::timestamptz`;
	const isOver = sql`checkout_devices.hour_from <= ${since}`;
	const counted = await tx
		.insert(checkoutDevices)
		.values({ device_id, hour_from: now, opened: 1 })
		.onConflictDoUpdate({
			target: checkoutDevices.device_id,
			set: {
				hour_from: sql`case when ${isOver} then excluded.hour_from else checkout_devices.hour_from end`,
				opened: sql`case when ${isOver} then 1 else checkout_devices.opened + 1 end`,
			},
			setWhere: sql`${isOver} or checkout_devices.opened < ${CHECKOUTS_AN_HOUR}`,
		})
		.returning({ opened: checkoutDevices.opened });
	if (counted.length === 0) throw await tooMany(tx, device_id, now);
	await tx.delete(checkoutDevices).where(lt(checkoutDevices.hour_from, new Date(now.getTime() - FORGET_AFTER_MS)));
}

async function tooMany(tx: Db, device_id: string, now: Date): Promise<HttpError> {
	const [row] = await tx.select().from(checkoutDevices).where(eq(checkoutDevices.device_id, device_id));
	const until = (row?.hour_from ?? now).getTime() + HOUR_MS;
	const retryAfter = Math.max(1, Math.ceil((until - now.getTime()) / 1000));
	return new HttpError(429, 'throttled', 'Too many checkouts were opened from this device. Nothing was charged. Please try again later.', { retryAfter });
}
