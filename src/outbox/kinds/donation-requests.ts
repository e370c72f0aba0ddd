import { callApi } from '#core/api/api-client.ts';
import { ApiFailure } from '#core/api/api-failure.ts';
import { withKey } from '#core/api/with-key.ts';
import { storedSession } from '#core/stored-session.ts';
import { api, INTENT_HEADER, NO_INTENT, TIME_ZONE_HEADER } from '#domain/api/api-paths.ts';
import {
	type CancelAnswer,
	type CheckoutAnswer,
	cancelAnswerSchema,
	checkoutAnswerSchema,
	type IntentStatus,
	intentStatusSchema,
	type OneTimeBody,
	type SubscriptionBody,
} from '#domain/donation/donation.ts';
import { centsToDollars } from '#domain/money/money.ts';
import type { DonationPayload, donationOneTime } from './donation-one-time/schema.ts';
import type { donationRecurring, RecurringPayload } from './donation-recurring/schema.ts';
import type { RowIn } from './outbox-kind.ts';
import type { pledge } from './pledge/schema.ts';

/** A request's time limit, as `callApi` takes it. What has no answer by then is repeated under the same key. */
type Limit = () => AbortSignal;

/**
 * Registers a donation under its key. The body depends only on the row, so every attempt sends the same, except for the
 * e-mail. The e-mail is a hint that isn't stored with the row, because nobody else should find it here after a logout.
 * A visitor's donation names no user, even if somebody is logged in now.
 */
export function registerDonation(row: RowIn<typeof donationOneTime>, payload: DonationPayload, limit?: Limit): Promise<CheckoutAnswer> {
	const { owner } = row;
	if (owner === null) return register(api.checkoutOneTime, row, donationBody(payload), limit);
	const { card, save_card } = payload;
	const cardOptions = { ...(card === undefined ? {} : { card }), ...(save_card === true ? { save_card } : {}) };
	return register(api.checkoutOneTime, row, { ...donationBody(payload), ...donorFields(owner, payload), ...cardOptions }, limit);
}

/** Like `registerDonation`, for a monthly donation. @throws ApiFailure `plan_exists` if the person has to be asked. */
export function registerPlan(row: RowIn<typeof donationRecurring>, payload: RecurringPayload, limit?: Limit): Promise<CheckoutAnswer> {
	const { owner } = row;
	const { months, additional } = payload;
	const body = {
		...donationBody(payload),
		...donorFields(owner, payload),
		recurring_cost_duration: months,
		...(additional === true ? { additional } : {}),
	};
	return register(api.checkoutSubscription, row, body, limit);
}

/**
 * Registers a pledge under its key. `pledge` is part of the body, so a donation never turns into one by itself. The page where its card is
 * saved is reached by the pledge's id alone (`pledgeApi.card`). @throws ApiFailure `conflict` for an athlete who said no
 */
export function registerPledge({ op_id, owner }: RowIn<typeof pledge>, payload: DonationPayload, limit?: Limit): Promise<CheckoutAnswer> {
	const body = { ...donationBody(payload), ...(owner === null ? {} : donorFields(owner, payload)), pledge: true };
	return callApi(api.checkoutOneTime, checkoutAnswerSchema, { method: 'POST', body, headers: keyHeaders(op_id), limit });
}

function donationBody({ amount_cents, player_id, player_name, team_id }: DonationPayload): OneTimeBody {
	return { amount: centsToDollars(amount_cents), player_id, player_name: player_name.slice(0, 200), team_id };
}

function donorFields(owner: string, { named }: DonationPayload) {
	return { user_id: Number(owner), user_email: storedSession.get()?.user_email, ...(named === true ? { named } : {}) };
}

/** A repeat names the id of an earlier answer. After a restore, the server finds by it whether the donation was paid. */
async function register(
	path: string,
	{ op_id, intent_id = NO_INTENT }: RowIn<typeof donationOneTime | typeof donationRecurring>,
	body: OneTimeBody | SubscriptionBody,
	limit: Limit | undefined,
): Promise<CheckoutAnswer> {
	const answer = await callApi(path, checkoutAnswerSchema, {
		method: 'POST',
		body,
		headers: { ...keyHeaders(op_id), [INTENT_HEADER]: intent_id },
		limit,
	});
	return { ...answer, checkout_url: ownPayAddress(answer.checkout_url, answer.intent_id) };
}

function keyHeaders(op_id: string) {
	return { ...withKey(op_id), [TIME_ZONE_HEADER]: Intl.DateTimeFormat().resolvedOptions().timeZone };
}

/** Cancels a donation that may or may not have been registered, even if its request arrives later. */
export function cancelDonation(op_id: string, limit: Limit): Promise<CancelAnswer> {
	return callApi(api.cancelOperation(op_id), cancelAnswerSchema, { method: 'POST', limit });
}

/** Charges a donation now whose saved card is authorized. @throws ApiFailure `conflict` if it isn't. */
export function requestCharge(intent_id: string): Promise<IntentStatus> {
	return callApi(api.chargeNow(intent_id), intentStatusSchema, { method: 'POST' });
}

export function fetchIntentStatus(intent_id: string, limit?: Limit): Promise<IntentStatus> {
	return callApi(api.intent(intent_id), intentStatusSchema, { limit });
}

/**
 * The checkout's URL on our own origin. By contract its path is `/v1/pay/{id}`, and only the path counts, so a
 * server that uses another of its names (localhost, an address in the stadium's network) still leads here. @throws
 * ApiFailure for any other URL, because we must not send anybody to another site to pay.
 */
export function ownPayAddress(checkout_url: string, id: string): string {
	const { origin } = globalThis.location;
	const path = URL.canParse(checkout_url, origin) ? new URL(checkout_url, origin).pathname : undefined;
	if (path !== api.pay(id)) throw new ApiFailure('network', 'That link led to another site.');
	return new URL(path, origin).href;
}
