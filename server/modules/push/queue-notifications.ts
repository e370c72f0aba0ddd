import type { Decision } from '#domain/collaboration/decision.ts';
import { takesRealMoney } from '#domain/money/real-money.ts';
import { eq, type SQL, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { pushSubscriptions } from '#server/db/schema/push-schema.ts';
import { kindOf, type PushFacts, type RequiredAction } from './push-facts.ts';

/** Donations that arrive within this time share a notification. */
const GATHER_MS = 5000;

/** The donor. */
interface Donor {
	intent_id: string;
	user_id: number | null;
	device_id: string | null;
	player_name: string;
	amount_cents: number;
}

/**
 * Queues a notification for each device that wants this kind. It goes out after the commit. The same event is queued
 * once for a device. It locks nothing that others hold, so it holds up no payment.
 */
async function queue(tx: Db, to: SQL, event_key: string, facts: PushFacts, { now, run_after = now }: { now: Date; run_after?: Date }): Promise<void> {
	const kind = kindOf(facts);
	await tx.execute(sql`
		insert into push_messages (endpoint_hash, kind, event_key, facts, created_at, run_after)
		select endpoint_hash, ${kind}, ${event_key}, ${JSON.stringify(facts)}::jsonb, ${now.toISOString()}::timestamptz, ${run_after.toISOString()}::timestamptz
		from push_subscriptions where ${to} and ${kind} = any(messages)
		on conflict (endpoint_hash, event_key) do nothing`);
}

/** A person's devices; for a visitor's donation, the device that it was made on. Undefined if nobody is known. */
function devicesOf({ user_id, device_id }: Pick<Donor, 'user_id' | 'device_id'>): SQL | undefined {
	if (user_id !== null) return eq(pushSubscriptions.user_id, user_id);
	return device_id === null ? undefined : eq(pushSubscriptions.device_id, device_id);
}

/** A donation has arrived while nobody was looking, and can be paid now. */
export async function queueReadyNotification(tx: Db, donor: Pick<Donor, 'intent_id' | 'user_id' | 'device_id'>, now: Date): Promise<void> {
	const to = devicesOf(donor);
	const { intent_id } = donor;
	if (to !== undefined) await queue(tx, to, `ready:${intent_id}`, { kind: 'ready', intent_id }, { now, run_after: new Date(now.getTime() + GATHER_MS) });
}

/** A pledge has arrived while nobody was looking. It doesn't count until its donor saves a card. */
export async function queuePledgeNotification(
	tx: Db,
	donor: Pick<Donor, 'user_id' | 'device_id' | 'player_name' | 'amount_cents'> & { pledge_id: string },
	now: Date,
): Promise<void> {
	const to = devicesOf(donor);
	const { pledge_id, player_name, amount_cents } = donor;
	if (to !== undefined) await queue(tx, to, `pledge_card:${pledge_id}`, { kind: 'pledge_card', pledge_id, player_name, amount_cents }, { now });
}

/** One charge paid for these donations, which have the same donor. */
export async function queuePaidNotification(
	tx: Db,
	provider: string,
	paid: readonly { payment_id: string; donor: Donor; amount_cents: number }[],
	now: Date,
): Promise<void> {
	const [first] = paid;
	const to = first && devicesOf(first.donor);
	if (first === undefined || to === undefined) return;
	const { payment_id, donor } = first;
	const amount_cents = paid.reduce((sum, one) => sum + one.amount_cents, 0);
	const facts = { player_name: donor.player_name, amount_cents, donations: paid.length, test: !takesRealMoney(provider) };
	await queue(tx, to, `paid:${payment_id}`, { kind: 'paid', payment_id, ...facts }, { now });
}

/** Something that only the donor can do. @param occasion distinguishes repeated needs of one donation. */
export async function queueActionNotification(tx: Db, donor: Donor, need: RequiredAction, occasion: string, now: Date): Promise<void> {
	const to = devicesOf(donor);
	if (to === undefined) return;
	const { intent_id, player_name, amount_cents } = donor;
	await queue(tx, to, `needs_you:${need}:${intent_id}:${occasion}`, { kind: 'needs_you', need, intent_id, player_name, amount_cents }, { now });
}

/** A collaboration request was answered. @param request.user_id its sender; visitors' requests belong to no device. */
export async function queueAnsweredNotification(
	tx: Db,
	request: { request_id: number; user_id: number | null; player_name: string; answer: Decision },
	now: Date,
): Promise<void> {
	const { request_id, user_id, player_name, answer } = request;
	if (user_id === null) return;
	const to = eq(pushSubscriptions.user_id, user_id);
	if (answer === 'accepted') await queue(tx, to, `request:${request_id}`, { kind: 'request', player_name, request_id }, { now });
	else await queue(tx, to, `request:${request_id}:declined`, { kind: 'request_declined', player_name, request_id }, { now });
}
