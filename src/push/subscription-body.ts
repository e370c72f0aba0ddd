import type { PushSetting } from './push-setting.ts';

/** Body that tells the server about a subscription (`PushSubscriptionBody`), without `user_id` for a visitor's. */
export function subscriptionBody(subscription: PushSubscription, { owner, messages, shows_amount }: Omit<PushSetting, 'told'>) {
	const { endpoint, keys } = subscription.toJSON();
	return { endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth }, messages, shows_amount, ...(owner === null ? {} : { user_id: owner }) };
}
