import type { PushKind } from '#domain/account/push.ts';
import { errorSummary, leaseUntil, nextTry } from '#server/core/back-off.ts';
import { inOneLine } from '#server/core/loggable.ts';
import { type Repeated, repeat } from '#server/core/repeat.ts';
import { and, eq, inArray, isNull, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { pushMessages, pushSubscriptions } from '#server/db/schema/push-schema.ts';
import { pushFactsSchema } from './push-facts.ts';
import type { PushDelivery, PushService } from './push-service.ts';
import { pushMessage, tagOf } from './push-text.ts';
import { queueMoveNotifications } from './queue-move-notifications.ts';
import { waitingOf, writeText } from './write-text.ts';

const PAUSE_MS = 2000;
/** A push service that answers slowly holds up only some of the others' messages. */
const LANES = 4;
/** However long a push service asks us to wait. */
const LONGEST_WAIT_MS = 6 * 3_600_000;

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/** How long each kind is worth telling, and how soon a sleeping phone should wake for it. */
const DELIVERY: Record<PushKind, Omit<PushDelivery, 'topic'>> = {
	ready: { ttlSeconds: DAY_S, urgency: 'high' },
	needs_you: { ttlSeconds: 3 * DAY_S, urgency: 'high' },
	paid: { ttlSeconds: 12 * HOUR_S, urgency: 'normal' },
	request: { ttlSeconds: 7 * DAY_S, urgency: 'normal' },
	moved: { ttlSeconds: 7 * DAY_S, urgency: 'low' },
};

export interface PushDeps {
	db: Db;
	clock: () => Date;
	service: PushService;
	/** Origin of the site without a trailing slash. */
	publicUrl: string;
	/** Gets messages by number. An address at a push service is a secret. */
	log: { error(message: string): void };
}

type ClaimedMessage = Pick<typeof pushMessages.$inferSelect, 'message_id' | 'endpoint_hash' | 'kind' | 'event_key' | 'facts' | 'attempts'> & {
	created_at: Date;
};

/** Sends every message that is due. Safe in several processes at once. @returns how many push services accepted. */
export async function sendDueMessages(deps: PushDeps): Promise<number> {
	const lane = async () => {
		let sent = 0;
		for (let row = await claim(deps); row !== undefined; row = await claim(deps)) if (await handle(deps, row)) sent++;
		return sent;
	};
	const sent = await Promise.all(Array.from({ length: LANES }, lane));
	return sent.reduce((sum, one) => sum + one, 0);
}

/** Takes one device's messages about donations to pay one after the other, because each counts the rest. */
async function claim({ db, clock }: PushDeps): Promise<ClaimedMessage | undefined> {
	const now = clock();
	const [row] = rowsOf<Omit<ClaimedMessage, 'created_at'> & { created_at: string | Date }>(
		await db.execute(sql`
			with due as materialized (
				select message_id from push_messages d where done_at is null and run_after <= ${now.toISOString()}::timestamptz
					and not (kind = 'ready' and exists (
						select 1 from push_messages o
						where o.endpoint_hash = d.endpoint_hash and o.kind = 'ready' and o.done_at is null and o.message_id < d.message_id))
				order by run_after limit 1 for update skip locked
			)
			update push_messages m set attempts = m.attempts + 1, run_after = ${leaseUntil(now).toISOString()}::timestamptz
			from due
			where m.message_id = due.message_id
			returning m.message_id, m.endpoint_hash, m.kind, m.event_key, m.facts, m.attempts, m.created_at`),
	);
	return row && { ...row, message_id: Number(row.message_id), created_at: new Date(row.created_at) };
}

/** @returns whether a push service took the message. */
async function handle(deps: PushDeps, row: ClaimedMessage): Promise<boolean> {
	const { db, clock, service, publicUrl, log } = deps;
	const { message_id, endpoint_hash, kind, event_key, attempts, created_at } = row;
	const delivery = DELIVERY[kind];
	const now = clock();
	const ttlSeconds = delivery.ttlSeconds - Math.floor((now.getTime() - created_at.getTime()) / 1000);
	try {
		const subscription = await subscriptionOf(db, endpoint_hash);
		if (subscription === undefined || !subscription.messages.includes(kind)) return await finish(db, message_id, now, 'not wanted anymore');
		if (ttlSeconds <= 0) return await finish(db, message_id, now, 'too late');
		const waiting = kind === 'request' || kind === 'moved' ? undefined : await waitingOf(db, endpoint_hash);
		const facts = pushFactsSchema.parse(row.facts);
		const text = await writeText(db, facts, waiting, subscription.shows_amount);
		if (text === undefined) return await finish(db, message_id, now, 'nothing left to tell');
		const tag = tagOf(facts.kind, event_key);
		const badge = waiting && waiting.count + waiting.pledge_ids.length;
		const answer = await service.send(subscription, pushMessage(text, tag, { publicUrl, badge }), { ...delivery, ttlSeconds, topic: tag });
		if (answer.status >= 200 && answer.status < 300) {
			if (facts.kind === 'ready' && waiting !== undefined) await finishCounted(db, endpoint_hash, waiting.intent_ids, now);
			await finish(db, message_id, now, null);
			return true;
		}
		if (answer.status === 404 || answer.status === 410) {
			await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint_hash, endpoint_hash));
			return await finish(db, message_id, now, 'the subscription has ended');
		}
		if (answer.status !== 429 && answer.status < 500) {
			log.error(`push message ${message_id}: refused with ${answer.status}`);
			return await finish(db, message_id, now, `refused with ${answer.status}`);
		}
		await postpone(db, message_id, `answered ${answer.status}`, later(now, attempts, answer.retryAfterMs));
	} catch (error) {
		log.error(`push message ${message_id} was not sent, attempt ${attempts}: ${inOneLine(error)}`);
		await postpone(db, message_id, errorSummary(error), nextTry(now, attempts));
	}
	return false;
}

/** The subscription, unless its person is suspended. */
async function subscriptionOf(db: Db, endpoint_hash: string): Promise<typeof pushSubscriptions.$inferSelect | undefined> {
	const [row] = await db
		.select({ subscription: pushSubscriptions })
		.from(pushSubscriptions)
		.leftJoin(users, eq(users.user_id, pushSubscriptions.user_id))
		.where(and(eq(pushSubscriptions.endpoint_hash, endpoint_hash), isNull(users.suspended_at)));
	return row?.subscription;
}

/** At least as long as the push service asks for, within reason. */
function later(now: Date, attempts: number, retryAfterMs = 0): Date {
	return new Date(Math.max(nextTry(now, attempts).getTime(), now.getTime() + Math.min(retryAfterMs, LONGEST_WAIT_MS)));
}

async function finish(db: Db, message_id: number, now: Date, last_error: string | null): Promise<false> {
	await db.update(pushMessages).set({ done_at: now, last_error }).where(eq(pushMessages.message_id, message_id));
	return false;
}

/** Messages about donations to pay that the one just sent has counted. */
async function finishCounted(db: Db, endpoint_hash: string, intent_ids: string[], now: Date): Promise<void> {
	const counted = inArray(sql`${pushMessages.facts} ->> 'intent_id'`, intent_ids);
	await db
		.update(pushMessages)
		.set({ done_at: now, last_error: 'told together' })
		.where(and(eq(pushMessages.endpoint_hash, endpoint_hash), eq(pushMessages.kind, 'ready'), isNull(pushMessages.done_at), counted));
}

async function postpone(db: Db, message_id: number, last_error: string, run_after: Date): Promise<void> {
	await db.update(pushMessages).set({ last_error, run_after }).where(eq(pushMessages.message_id, message_id));
}

/** Queues what imports have moved, and sends what is due, by a timer. */
export function startPushWorker(deps: PushDeps): Repeated {
	return repeat(async () => {
		try {
			await queueMoveNotifications(deps.db, deps.clock());
			await sendDueMessages(deps);
		} catch (error) {
			deps.log.error(`push worker: ${inOneLine(error)}`);
		}
	}, PAUSE_MS);
}
