import { pushAnswerSchema, pushSubscriptionBodySchema } from '#domain/account/push.ts';
import { api } from '#domain/api/api-paths.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { notFound } from '#server/http/errors/http-error.ts';
import { browseThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import { type Deps, forCall } from '#server/http/route/deps.ts';
import { currentUser, requireOwn, requireUser } from '#server/http/route/require-user.ts';
import { readPushKeys } from './push-keys.ts';
import { readSubscription, subscribe, unsubscribe } from './subscriptions.ts';

const ON = 'Notifications are on.';
const OFF = 'Notifications are off.';

const isOn = (env: Deps['env']) => env.PUSH !== 'off';

/** How a device asks for notifications (docs/decisions/059). */
export const pushRoutes: readonly ApiRoute<Deps>[] = [
	defineRoute({
		method: 'GET',
		path: api.push,
		who: 'anyone',
		summary: 'See what this device is notified about',
		description:
			'`public_key` is the `applicationServerKey` to subscribe with, or null if this site sends no notifications. `subscription` is null unless the caller has subscribed this device. Devices are told apart by a cookie.',
		answer: pushAnswerSchema,
		throttle: browseThrottle,
		example: {
			address: api.push,
			answer: {
				public_key: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
				subscription: { messages: ['ready', 'needs_you'], shows_amount: false },
			},
		},
		handler: async (deps, { request, reply }) => {
			void reply.header('cache-control', 'no-store');
			if (!isOn(deps.env)) return { public_key: null, subscription: null };
			const { publicKey } = await readPushKeys(deps.db);
			const subscription = await readSubscription(deps.db, deps.devices.of(request)?.id, await currentUser(deps, request));
			return { public_key: publicKey, subscription: subscription ?? null };
		},
	}),

	defineRoute({
		method: 'PUT',
		path: api.pushSubscription,
		who: 'anyone',
		summary: 'Subscribe this device to notifications, or change what it is notified about',
		description:
			'Takes `PushSubscription.toJSON()` of the browser and the messages that the person wants: `ready` (a donation can be paid now), `paid`, `needs_you` (a payment was declined, or a monthly donation needs a decision), `request` (a collaboration request was answered), `moved` (a saved athlete changed teams). Notifications name amounts only with `shows_amount`. With `user_id` in the body, the device is that person’s until they log out, and it needs their session. Without it, it is a visitor’s. A device has one subscription. It ends when the push service says so, and after 90 days without this call. 404 `not_found` if this site sends no notifications.',
		body: pushSubscriptionBodySchema,
		answer: doneSchema,
		errors: ['no_session', 'session_ended', 'forbidden', 'not_found', 'invalid'],
		throttle: browseThrottle,
		limited: true,
		example: {
			address: api.pushSubscription,
			body: {
				endpoint: 'https://push.example.net/wpush/v2/8f2c1d0b7a',
				keys: {
					p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
					auth: 'BTBZMqHH6r4Tts7J_aSIgg',
				},
				messages: ['ready', 'needs_you'],
				shows_amount: false,
			},
			answer: { message: ON },
		},
		handler: async (deps, { body, request, reply }) => {
			const user = body.user_id === undefined ? undefined : await requireUser(deps, request, reply, 'user');
			if (user !== undefined && body.user_id !== undefined) requireOwn(user, body.user_id);
			if (!isOn(deps.env)) throw notFound('This site doesn’t send notifications.');
			const { limits } = forCall(deps, request, reply);
			await limits.count('push');
			await subscribe(deps.db, body, { device_id: await limits.device_id(), user, now: deps.clock() });
			return { message: ON };
		},
	}),

	defineRoute({
		method: 'DELETE',
		path: api.pushSubscription,
		who: 'anyone',
		summary: 'End this device’s notifications',
		description: 'Safe to repeat.',
		answer: doneSchema,
		throttle: browseThrottle,
		example: { address: api.pushSubscription, answer: { message: OFF } },
		handler: async ({ db, devices }, { request }) => {
			await unsubscribe(db, devices.of(request)?.id);
			return { message: OFF };
		},
	}),
];
