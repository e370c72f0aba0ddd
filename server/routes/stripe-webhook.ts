import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/http/deps.ts';
import { noteRefusal } from '#server/http/security-events.ts';
import { recordEvent } from '#server/payments/events.ts';
import { STRIPE } from '#server/payments/stripe/name.ts';
import { readWebhook, WebhookSignatureError } from '#server/payments/stripe/webhook.ts';

const BODY_LIMIT = 1024 * 1024;

/**
 * Where Stripe tells of events. Its signature is what lets it in: it has no API key and is no browser, so this is no part of the API. The event is noted once
 * and answered; the worker handles it afterwards.
 */
export async function registerStripeWebhook(app: FastifyInstance, { db, clock }: Deps, secrets: readonly string[]): Promise<void> {
	await app.register((scope, _options, registered) => {
		// The signature is over the bytes as they came.
		scope.removeAllContentTypeParsers();
		scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body));
		scope.post<{ Body: Buffer | undefined }>('/v1/webhooks/stripe', async (request, reply) => {
			const { body, headers } = request;
			try {
				const { about, event_id, type } = readWebhook(body ?? Buffer.alloc(0), String(headers['stripe-signature'] ?? ''), secrets, clock());
				await recordEvent(db, { provider: STRIPE, event_id, type, about }, clock());
				return reply.send({ received: true });
			} catch (error) {
				if (!(error instanceof WebhookSignatureError)) throw error;
				noteRefusal(request, 'bad_credentials', undefined);
				return reply.code(400).send({ detail: error.message });
			}
		});
		registered();
	});
}
