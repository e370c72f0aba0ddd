import type { FastifyInstance } from 'fastify';
import { STRIPE } from '#server/core/stripe-name.ts';
import { noteRefusal } from '#server/http/log/security-events.ts';
import { clearAlerts, raiseAlert } from '#server/modules/operations/public.ts';
import type { PaymentRouteDeps } from '../../payment-deps.ts';
import { recordEvent } from '../../queues/event-inbox.ts';
import { WebhookLog } from './last-webhook.ts';
import { readWebhook, WebhookSignatureError } from './stripe-event.ts';

const BODY_LIMIT = 1024 * 1024;

/**
 * Where Stripe sends events. Its signature admits it: Stripe has no API key and isn't a browser, so this isn't part of
 * the API. The event is stored once and answered; the worker handles it afterwards. An event of the other mode than our
 * key's is refused, and admins get an alert, because we can't ask about it. What isn't an event of our account is
 * answered and only logged, because a repeat would bring the same.
 */
export async function registerStripeWebhook(
	app: FastifyInstance,
	{ db, clock, payments: { name } }: PaymentRouteDeps,
	secrets: readonly string[],
): Promise<void> {
	const ours = name === STRIPE ? 'live' : 'test';
	const heard = new WebhookLog(db);
	await app.register((scope, _options, registered) => {
		// The signature covers the bytes as they arrived.
		scope.removeAllContentTypeParsers();
		scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body));
		scope.post<{ Body: Buffer | undefined }>('/v1/webhooks/stripe', async (request, reply) => {
			const { body, headers } = request;
			try {
				const read = readWebhook(body ?? Buffer.alloc(0), String(headers['stripe-signature'] ?? ''), secrets, clock());
				if ('reason' in read) {
					request.log.warn(read, 'a webhook that isn’t ours');
					return await reply.send({ received: true });
				}
				const { about, event_id, type, live, created_at } = read;
				if (live !== (ours === 'live')) {
					const detail = `This event comes from Stripe’s ${live ? 'live' : 'test'} mode, but the site’s API key is for ${ours} mode.`;
					await raiseAlert(db, { kind: 'webhook', topic: name, ...MODES_DIFFER, detail: `${detail} ${MODES_DIFFER.detail}` }, clock());
					return await reply.code(400).send({ detail });
				}
				await recordEvent(db, { provider: name, event_id, type, about }, clock());
				await clearAlerts(db, { kind: 'webhook', topics: [name] }, clock());
				await heard.note(created_at, clock());
				return await reply.send({ received: true });
			} catch (error) {
				if (!(error instanceof WebhookSignatureError)) throw error;
				noteRefusal(request, 'bad_credentials', undefined);
				return reply.code(400).send({ detail: error.message });
			}
		});
		registered();
	});
}

const MODES_DIFFER = {
	title: 'Stripe’s webhook and API key are in different modes',
	detail: 'In Stripe, switch to the API key’s mode, open Developers > Webhooks, and set STRIPE_WEBHOOK_SECRET to the signing secret of the endpoint there.',
	link: 'https://dashboard.stripe.com/webhooks',
};
