import type { ClientAddress } from '#server/core/client-address.ts';
import type { Db } from '#server/db/open-database.ts';
import { type Limits, throttled } from '#server/http/limits/call-limits.ts';
import { countUses, HOUR_MS } from '#server/http/limits/count-uses.ts';
import type { Intent } from '../intents/intents.ts';

/** Who opens a checkout: the device of its cookie, if it has one that is vouched for, and the address that it comes from. */
export interface Clicker {
	device_id: string | undefined;
	from: ClientAddress;
	limits: Pick<Limits, 'uses'>;
}

/**
 * Counts a checkout that is opened, in the transaction that begins the attempt: each is a session at the card provider. A click is a navigation, so that no proof of work
 * can be asked for. It counts for the device, or, without a cookie, for the device that registered the gift and for the address: whoever keeps no cookie is a new
 * device each time. An address has a limit as well, for devices that somebody has collected. The first click on a gift that was registered within the hour by the
 * same device is free of it: the registration was counted, and a flood from one seat of a stadium locks no other out.
 *
 * @throws HttpError 429 `throttled`, `Retry-After` the end of the hour.
 */
export async function countCheckout(tx: Db, { device_id, from, limits }: Clicker, intent: Intent, now: Date): Promise<void> {
	const registrant = intent.device_id ?? intent.intent_id;
	const isFirst = intent.attempt === 0 && device_id === registrant && intent.created_at.getTime() > now.getTime() - HOUR_MS;
	const uses = [
		...limits.uses('click', { device_id: device_id ?? registrant }),
		...(device_id === undefined ? limits.uses('click_without_cookie', { from }) : isFirst ? [] : limits.uses('click', { from })),
	];
	const [full] = await countUses(tx, uses, now);
	if (full !== undefined) throw throttled('Too many checkouts were opened from here. Nothing was charged. Please try again later.', full.until, now);
}
