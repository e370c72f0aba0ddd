import '#core/zod-without-eval.ts';
import { callApi } from '#core/api/api-client.ts';
import { ApiFailure } from '#core/api/api-failure.ts';
import { pushAnswerSchema } from '#domain/account/push.ts';
import { api } from '#domain/api/api-paths.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { readSharedSession } from '#outbox/worker/shared-session.ts';
import { subscriptionBody } from '../subscription-body.ts';

/** Parts of the event that we use. A browser that only reports the end of a subscription provides no new one. */
export interface SubscriptionChange {
	readonly newSubscription?: PushSubscription | null | undefined;
}

/**
 * The browser has replaced this device's push subscription while no page was open. Sends the server the new one, with
 * the choices that it has for this device, so no notification is missed. If that fails, the next page does it, because
 * it compares the subscriptions (push-device.ts).
 */
export async function renewSubscription({ newSubscription }: SubscriptionChange, manager: PushManager): Promise<void> {
	const shared = await readSharedSession();
	// The next page sends the logout first, and a logout ends the notifications.
	if (shared === undefined || shared.logout_waits) return;
	try {
		const { public_key, subscription: choices } = await callApi(api.push, pushAnswerSchema);
		// Nobody who is logged in here wants notifications, or the site sends none.
		if (public_key === null || choices === null) return;
		const subscription = newSubscription ?? (await manager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key }));
		const body = subscriptionBody(subscription, { owner: shared.session?.user_id ?? null, ...choices });
		await callApi(api.pushSubscription, doneSchema, { method: 'PUT', body });
	} catch (failure) {
		if (!(failure instanceof ApiFailure)) throw failure;
	}
}
