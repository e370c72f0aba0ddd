import { createHmac, randomBytes } from 'node:crypto';
import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { checkoutDevices } from '#server/db/payments-schema.ts';
import { HttpError } from '#server/http/errors.ts';

/** Far more gifts than anybody pays in an hour; each is a session at the card provider. */
const CHECKOUTS_AN_HOUR = 10;
/** Of all clients behind one address that keep no cookie: a stadium shares an address, but its browsers keep theirs. */
const WITHOUT_COOKIE_AN_HOUR = 60;
const HOUR_MS = 3_600_000;
const FORGET_AFTER_MS = 24 * HOUR_MS;
/** Never stored: what is counted under it leads nobody back to an address, and begins anew with the process. */
const ADDRESS_KEY = randomBytes(32);

/** Who opens a checkout: the device of its cookie, else the address that it comes from. */
export interface Clicker {
	device_id: string | undefined;
	address: string;
}

/**
 * Counts a checkout that is opened, in the transaction that begins the attempt: across all processes, and never one too many. Without a cookie it counts
 * for `registrant`, the device that registered the gift, and for the address too, because whoever keeps no cookie is a new device each time.
 *
 * @throws HttpError 429 `throttled`, `Retry-After` the end of the hour.
 */
export async function countCheckout(tx: Db, clicker: Clicker | undefined, registrant: string, now: Date): Promise<void> {
	await count(tx, clicker?.device_id ?? registrant, CHECKOUTS_AN_HOUR, now);
	if (clicker === undefined || clicker.device_id !== undefined) return;
	const hash = createHmac('sha256', ADDRESS_KEY).update(clicker.address).digest('base64url');
	await count(tx, `address:${hash}`, WITHOUT_COOKIE_AN_HOUR, now);
}

async function count(tx: Db, device_id: string, most: number, now: Date): Promise<void> {
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
			setWhere: sql`${isOver} or checkout_devices.opened < ${most}`,
		})
		.returning({ opened: checkoutDevices.opened });
	if (counted.length === 0) throw await tooMany(tx, device_id, now);
}

/** Forgets the devices of yesterday. Never inside a click, and past rows that one holds: neither waits for the other. */
export async function tidyCheckouts(db: Db, now: Date): Promise<void> {
	const stale = db
		.select({ device_id: checkoutDevices.device_id })
		.from(checkoutDevices)
		.where(lt(checkoutDevices.hour_from, new Date(now.getTime() - FORGET_AFTER_MS)))
		.for('update', { skipLocked: true });
	await db.delete(checkoutDevices).where(inArray(checkoutDevices.device_id, stale));
}

async function tooMany(tx: Db, device_id: string, now: Date): Promise<HttpError> {
	const [row] = await tx.select().from(checkoutDevices).where(eq(checkoutDevices.device_id, device_id));
	const until = (row?.hour_from ?? now).getTime() + HOUR_MS;
	const retryAfter = Math.max(1, Math.ceil((until - now.getTime()) / 1000));
	return new HttpError(429, 'throttled', 'Too many checkouts were opened from this device. Nothing was charged. Please try again later.', { retryAfter });
}
