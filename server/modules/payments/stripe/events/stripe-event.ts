import Stripe from 'stripe';
import * as z from 'zod/mini';
import type { About } from '../../provider/payment-provider.ts';
import { timeSchema } from '../stripe-reference.ts';
import { aboutOf, idSchema } from './stripe-event-types.ts';

/** How many seconds a signature is valid. */
const TOLERANCE = 300;

/** The signature is missing, wrong, or too old. */
export class WebhookSignatureError extends Error {
	override name = 'WebhookSignatureError';
}

export interface StripeEvent {
	event_id: string;
	type: string;
	/** When it happened at Stripe. */
	created_at: Date;
	/** Whether it comes from Stripe's live mode. */
	live: boolean;
	/** Undefined if it doesn't concern us: other types, and what other software does with the same account. */
	about: About | undefined;
}

/** Something with a valid signature that isn't an event of our account, or isn't one at all. */
export interface StrangeWebhook {
	/** Why we take nothing from it, in words. */
	reason: string;
	event_id?: string | undefined;
	type?: string | undefined;
}

const typeSchema = z.string().check(z.regex(/^[\w.]{1,255}$/));
/** What both posted and listed events have. Those of connected accounts name them. */
const snapshotSchema = z.object({
	type: typeSchema,
	livemode: z.boolean(),
	account: z.nullish(z.string()),
	data: z.object({ object: z.unknown() }),
});
const eventSchema = z.extend(snapshotSchema, { id: idSchema, created: timeSchema });
/** What can be told of anything that was posted. */
const headSchema = z.object({
	object: z.catch(z.string(), ''),
	id: z.catch(z.optional(idSchema), undefined),
	type: z.catch(z.optional(typeSchema), undefined),
});

/** @param secrets any of them may have signed the event. @throws WebhookSignatureError */
export function readWebhook(raw: Buffer, signature: string, secrets: readonly string[], now: Date): StripeEvent | StrangeWebhook {
	verify(raw, signature, secrets, now);
	const body = parsedJson(raw);
	if (body === undefined) return { reason: 'it isn’t JSON' };
	const head = z.safeParse(headSchema, body).data;
	if (head === undefined) return { reason: 'it isn’t an event' };
	const { id: event_id, type } = head;
	if (head.object.startsWith('v2.')) return { reason: 'it’s a thin event, and this site reads snapshot events', event_id, type };
	const read = z.safeParse(eventSchema, body);
	if (!read.success) return { reason: `it lacks a proper ${read.error.issues[0]?.path.join('.')}`, event_id, type };
	const { account, created, livemode: live, ...event } = read.data;
	if (account != null) return { reason: `it comes from the connected account ${account.slice(0, 100)}`, event_id, type };
	return { event_id: event.id, type: event.type, created_at: created, live, about: aboutOf(event.type, event.data.object) };
}

function parsedJson(raw: Buffer): unknown {
	try {
		return JSON.parse(raw.toString());
	} catch (error) {
		if (error instanceof SyntaxError) return undefined;
		throw error;
	}
}

/** Only the signature. Stripe's own reader would refuse a thin event as if it were forged. */
function verify(raw: Buffer, given: string, secrets: readonly string[], now: Date): void {
	const { signature } = Stripe.webhooks;
	if (signature === null) throw new Error('Stripe’s library can’t check signatures here');
	let cause: unknown;
	for (const secret of secrets) {
		try {
			signature.verifyHeader(raw, given, secret, TOLERANCE, undefined, now.getTime());
			return;
		} catch (error) {
			cause = error;
		}
	}
	throw new WebhookSignatureError('The signature doesn’t match.', { cause });
}

/** What a listed event is about, in the mode of our key. */
export function aboutOfListed(event: unknown, live: boolean): About | undefined {
	const { data: read } = z.safeParse(snapshotSchema, event);
	return read === undefined || read.account != null || read.livemode !== live ? undefined : aboutOf(read.type, read.data.object);
}
