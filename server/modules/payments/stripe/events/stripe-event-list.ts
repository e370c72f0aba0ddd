import Stripe from 'stripe';
import * as z from 'zod/mini';
import { STRIPE, STRIPE_TEST } from '#server/core/stripe-name.ts';
import { EventForgottenError, type EventPage } from '../../provider/payment-provider.ts';
import { timeSchema } from '../stripe-reference.ts';
import { callStripe } from '../stripe-request.ts';
import { aboutOfListed } from './stripe-event.ts';
import { EVENT_TYPES } from './stripe-event-types.ts';

/** An event may lack anything else, and the others are still read. */
const pageSchema = z.object({ has_more: z.boolean(), data: z.array(z.looseObject({ id: z.string(), type: z.string(), created: timeSchema })) });
/** Stripe's maximum page size. */
const PAGE = 100;

/** A page of /v1/events. Stripe lists newest first, even on the page right after `ending_before`. */
export async function listEvents(stripe: Stripe, live: boolean, from: { after: string } | { since: Date; before?: string }): Promise<EventPage> {
	const isForward = 'after' in from;
	const where = isForward
		? { ending_before: from.after }
		: { created: { gte: Math.floor(from.since.getTime() / 1000) }, ...(from.before === undefined ? {} : { starting_after: from.before }) };
	const { data, has_more } = await callStripe(pageSchema, stripe.events.list({ limit: PAGE, types: [...EVENT_TYPES], ...where }).catch(forgotten));
	const provider = live ? STRIPE : STRIPE_TEST;
	const events = data.map((event) => ({ provider, event_id: event.id, type: event.type, at: event.created, about: aboutOfListed(event, live) }));
	return { events: isForward ? events.reverse() : events, more: has_more };
}

/** Stripe keeps events for 30 days. A page can't start at one that is gone. */
function forgotten(error: unknown): never {
	if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
		throw new EventForgottenError(error.message, { cause: error });
	throw error;
}
