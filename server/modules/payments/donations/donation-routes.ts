import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { api, INTENT_HEADER, NO_INTENT, TIME_ZONE_HEADER, UNATTENDED_HEADER } from '#domain/api/api-paths.ts';
import { checkoutAnswerSchema, oneTimeBodySchema, subscriptionBodySchema } from '#domain/donation/donation.ts';
import { isTimeZone } from '#domain/time/calendar-year.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import { forCall } from '#server/http/route/deps.ts';
import { operationId } from '#server/http/route/operation-id.ts';
import { requireUser } from '#server/http/route/require-user.ts';
import { savesCard } from '../cards/card-setups.ts';
import type { Caller } from '../intents/donation-request.ts';
import { type PaymentRouteDeps, paymentDeps } from '../payment-deps.ts';
import { givingThrottle } from '../payment-throttles.ts';
import { registerPledge } from '../pledges/register-pledge.ts';
import { authorizeNow } from '../sessions/charge-card.ts';
import { isKnownOperation, registerDonationIntent } from './register-donation.ts';

/** The shape of an IANA name. Intl would also take offsets such as "+05:30", which have no daylight saving time. */
const TIME_ZONE_NAME = /^[A-Za-z][\w+/-]{0,63}$/;

const headers = {
	'Idempotency-Key': 'A UUID that the client generates for this donation. Without it, the call is accepted but not deduplicated.',
	'X-Intent-Id':
		'The `intent_id` from an earlier answer to this donation, or `none`. If a restore of our database has lost the donation, we find by it whether it was paid.',
	'X-Time-Zone': 'The donor’s time zone (an IANA name, such as America/Chicago). Emails about the donation use it for dates; without it, they use UTC.',
};

/**
 * The device's time zone; undefined if it sends none that we know. It only dates mails, which then use UTC, so it is no
 * reason to refuse a donation.
 */
function timeZoneOf(request: FastifyRequest): string | undefined {
	const name = request.headers[TIME_ZONE_HEADER];
	return typeof name === 'string' && TIME_ZONE_NAME.test(name) && isTimeZone(name) ? name : undefined;
}

/** Null if the client has had no answer; undefined if it doesn't say. @throws HttpError 422 for anything but an id. */
function knownIntent(request: FastifyRequest): string | null | undefined {
	const text = request.headers[INTENT_HEADER];
	if (text === undefined || text === NO_INTENT) return text === undefined ? undefined : null;
	const id = z.uuid().safeParse(text);
	if (!id.success) throw new HttpError(422, 'invalid', 'X-Intent-Id must be the intent_id of an earlier answer, or none.', { field: 'X-Intent-Id' });
	return id.data.toLowerCase();
}

/** The operation and its device, once counted. A repeat isn't counted, because its answer may have been lost. */
async function countDonation(
	deps: PaymentRouteDeps,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<Pick<Caller, 'op_id' | 'known_intent' | 'device_id' | 'time_zone' | 'unattended'>> {
	const op_id = operationId(request);
	const known_intent = knownIntent(request);
	const { limits } = forCall(deps, request, reply);
	if (!(await isKnownOperation(deps.db, op_id))) await limits.count('gift');
	const unattended = request.headers[UNATTENDED_HEADER] !== undefined;
	return { op_id, known_intent, device_id: await limits.device_id(), time_zone: timeZoneOf(request), unattended };
}

/**
 * `POST /v1/create-checkout-session/one_time` and `/subscription` (spec §7): registers a donation. Nothing is charged
 * until a person pays on the checkout page.
 */
export const donationRoutes: readonly ApiRoute<PaymentRouteDeps>[] = [
	defineRoute({
		method: 'POST',
		path: api.checkoutOneTime,
		who: 'anyone',
		summary: 'Start a one-time donation',
		description:
			'Registers the donation and answers with a link to its checkout page, which never expires. Only `player_id` decides who the athlete is; `player_name` and `team_id` are hints. Repeating the request with the same Idempotency-Key and body gives the same answer and only one donation. With `user_id` in the body, the donation is from that person and needs their session. Without it, it is from a visitor, even if someone is logged in. With `card`, the donation is charged to that saved card of `user_id`: authorized at once, charged ten minutes later, and until then `POST /v1/operations/{op_id}/cancel` undoes it. If the card can’t be charged, `card.reason` says why, and the link still works. With `save_card`, the checkout page saves the card of `user_id` once the donation is paid, and the account gets an email. That needs a proof of identity in the last five minutes and room for another card; without them, `saves_card` is false, and the donation goes on.',
		headers,
		body: oneTimeBodySchema,
		answer: checkoutAnswerSchema,
		errors: [
			'no_session',
			'session_ended',
			'forbidden',
			'giving_paused',
			'not_found',
			'athlete_gone',
			'conflict',
			'invalid',
			'idempotency_mismatch',
			'unavailable',
		],
		example: {
			address: api.checkoutOneTime,
			body: { amount: 50, player_id: 1041, player_name: 'Jordan Ellery', team_id: 12 },
			answer: {
				checkout_url: 'https://give.example.org/v1/pay/0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a11',
				intent_id: '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a11',
			},
		},
		throttle: givingThrottle,
		limited: true,
		handler: async (deps, { body, request, reply }) => {
			const named = body.user_id !== undefined || body.user_email !== undefined;
			const user = named ? await requireUser(deps, request, reply, 'user') : undefined;
			const cards_confirmed = user?.cards_confirmed_at != null;
			const proved = user !== undefined && deps.sessions.hasRecentProof(user, deps.clock());
			if (body.pledge === true) return registerPledge(paymentDeps(deps), body, { ...(await countDonation(deps, request, reply)), user });
			const registered = await registerDonationIntent(paymentDeps(deps), body, {
				...(await countDonation(deps, request, reply)),
				user,
				cards_confirmed,
				proved,
			});
			return {
				...registered,
				...(body.card === undefined ? {} : { card: await authorizeNow(paymentDeps(deps), registered.intent_id) }),
				...(body.save_card === true ? { saves_card: await savesCard(paymentDeps(deps), registered.intent_id) } : {}),
			};
		},
	}),
	defineRoute({
		method: 'POST',
		path: api.checkoutSubscription,
		who: 'user',
		summary: 'Start a monthly donation',
		description:
			'Like `one_time`, for someone who is logged in. `amount` is charged once a month for `recurring_cost_duration` months and then stops on its own. 409 `plan_exists` if the person already has a monthly donation for this athlete; send `additional: true` to start a second one anyway.',
		headers,
		body: subscriptionBodySchema,
		answer: checkoutAnswerSchema,
		errors: ['forbidden', 'giving_paused', 'not_found', 'athlete_gone', 'plan_exists', 'conflict', 'invalid', 'idempotency_mismatch', 'unavailable'],
		example: {
			address: api.checkoutSubscription,
			body: { amount: 20, player_id: 1041, player_name: 'Jordan Ellery', team_id: 12, user_id: 7, recurring_cost_duration: 6 },
			answer: {
				checkout_url: 'https://give.example.org/v1/pay/0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a11',
				intent_id: '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a11',
			},
		},
		throttle: givingThrottle,
		limited: true,
		handler: async (deps, { body, user, request, reply }) =>
			registerDonationIntent(paymentDeps(deps), body, { ...(await countDonation(deps, request, reply)), user }),
	}),
];
