import type { ClientAddress } from '#server/core/client-address.ts';
import type { Db } from '#server/db/open-database.ts';
import { type Limits, throttled } from '#server/http/limits/call-limits.ts';
import { countUses, HOUR_MS } from '#server/http/limits/count-uses.ts';
import type { Checkout } from '../intents/checkouts.ts';

/** Who opens a checkout: the device of a vouched cookie, if there is one, and the address of the request. */
export interface CheckoutClient {
	device_id: string | undefined;
	from: ClientAddress;
	limits: Pick<Limits, 'uses'>;
}

/**
 * Counts the opening of a checkout in the transaction that begins the attempt, because each is a session at the card
 * provider. A click is a navigation, so we can't ask for a proof of work. It counts for the device or, without a
 * cookie, for the device that registered the donation and for the address: a browser without cookies is a new device
 * each time. An address also has a limit, against somebody who has collected devices. The first click on a donation
 * that the same device registered within the hour is exempt from it: the registration was counted, and a flood from one
 * seat of a stadium locks nobody else out.
 *
 * @throws HttpError 429 `throttled`, with the end of the hour as `Retry-After`.
 */
export async function countCheckout(
	tx: Db,
	{ device_id, from, limits }: CheckoutClient,
	checkout: Pick<Checkout, 'id' | 'device_id' | 'attempt' | 'created_at'>,
	now: Date,
): Promise<void> {
	const registrant = checkout.device_id ?? checkout.id;
	const isFirst = checkout.attempt === 0 && device_id === registrant && checkout.created_at.getTime() > now.getTime() - HOUR_MS;
	const uses = [
		...limits.uses('click', { device_id: device_id ?? registrant }),
		...(device_id === undefined ? limits.uses('click_without_cookie', { from }) : isFirst ? [] : limits.uses('click', { from })),
	];
	const [full] = await countUses(tx, uses, now);
	if (full !== undefined) throw throttled('Too many checkouts were opened from here. You weren’t charged. Please try again later.', full.until, now);
}
