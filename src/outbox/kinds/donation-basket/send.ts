import { callApi } from '#core/api/api-client.ts';
import { withKey } from '#core/api/with-key.ts';
import { api } from '#domain/api/api-paths.ts';
import { type BasketBody, basketAnswerSchema } from '#domain/donation/basket.ts';
import { ownPayAddress } from '../donation-requests.ts';
import type { Sender } from '../sender.ts';
import type { donationBasket } from './schema.ts';

/** Asks for one checkout for these donations. A visitor's request names no user, even if somebody is logged in now. */
export const sendBasket: Sender<typeof donationBasket> = async ({ op_id, owner }, { intent_ids }, { now, limit }) => {
	const body: BasketBody = owner === null ? { intent_ids } : { intent_ids, user_id: Number(owner) };
	const { basket_id, checkout_url } = await callApi(api.checkoutBasket, basketAnswerSchema, {
		method: 'POST',
		body,
		headers: withKey(op_id),
		limit,
	});
	return { type: 'done', at: now(), basket: { basket_id, checkout_url: ownPayAddress(checkout_url, basket_id) } };
};
