import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { clientAddress } from '#server/core/client-address.ts';
import { loggable } from '#server/core/loggable.ts';
import type { Db } from '#server/db/open-database.ts';
import { FONT_PATH, STYLESHEET_PATH, TEXT_FONT_PATH } from '#server/http/answers/html-page.ts';
import { HttpError, unavailableCode } from '#server/http/errors/http-error.ts';
import { BROWSE_LIMITS, defineThrottle, throttleHook } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import { refundOf } from '../donations/intent-status.ts';
import { lookUpCheckout } from '../intents/checkouts.ts';
import { unknownIntent } from '../intents/intents.ts';
import { type PaymentRouteDeps, paymentDeps } from '../payment-deps.ts';
import { ProviderError, ProviderRefusedError } from '../provider/payment-provider.ts';
import { RETRY_AFTER } from '../provider/provider-http-error.ts';
import { COMPARISON_RETRY_SECONDS, openRestore } from '../recovery/restore-mark.ts';
import { failureUrl, returnUrl } from '../sessions/checkout-addresses.ts';
import { openCheckout } from './open-checkout.ts';
import { payPages } from './pay-page.ts';

const intentId = z.uuid();
const stylesheet = readFileSync(new URL('../../../http/answers/html-page.css', import.meta.url), 'utf8');
const fonts = [
	[FONT_PATH, '@fontsource-variable/league-gothic/files/league-gothic-latin-standard-normal.woff2'],
	[TEXT_FONT_PATH, '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2'],
] as const;

const payThrottle = defineThrottle(BROWSE_LIMITS);

/**
 * `GET /v1/pay/{intent_id}`: the stable link of a donation or a basket. A person's click goes on to the provider's page;
 * nothing else creates a session.
 */
export const payRoutes: readonly ApiRoute<PaymentRouteDeps>[] = [
	defineRoute({
		method: 'GET',
		path: '/v1/pay/:intent_id',
		who: 'anyone',
		summary: 'Go to the checkout of a donation or a basket',
		description:
			'Redirects (303) to the card provider’s checkout page, or to the receipt if the donation is paid. `intent_id` may also be a `basket_id`. Otherwise, an HTML page explains why not: for example, that donations are paused, or, with 404, that the athlete has left the team. A donation whose card the donor wants to save asks on any other device before it goes on; `here=yes` is the answer, and saves no card.',
		params: z.object({ intent_id: z.string() }),
		query: z.object({ here: z.optional(z.string()) }),
		answer: z.string(),
		contentType: 'text/html',
		errors: ['not_found', 'athlete_gone', 'unavailable', 'provider_refused'],
		example: { address: '/v1/pay/0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a11', answer: '' },
		apiKey: false,
		throttle: payThrottle,
		handler: (deps, { params, query, request, reply }) => pay(deps, params.intent_id, query.here === 'yes', request, reply.header('cache-control', 'no-store')),
	}),
];

/** What belongs to the checkout's link and isn't a call of the API. */
export function servePayPages(app: FastifyInstance, deps: PaymentRouteDeps): void {
	// The way back from the provider's page. The provider knows the address, and nobody else needs it.
	app.get<{ Params: { intent_id: string } }>('/v1/pay/:intent_id/leave', { onRequest: throttleHook(app, deps, payThrottle) }, ({ params }, reply) =>
		redirectFromCheckout(deps, params.intent_id, reply),
	);
	app.get(STYLESHEET_PATH, (_request, reply) => reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(stylesheet));
	for (const [path, file] of fonts) {
		const font = readFileSync(createRequire(import.meta.url).resolve(file));
		app.get(path, (_request, reply) => reply.header('cache-control', 'public, max-age=86400').type('font/woff2').send(font));
	}
}

async function pay(deps: PaymentRouteDeps, intent_id: string, paysHere: boolean, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
	const show = (status: number, body: string) => reply.code(status).type('text/html; charset=utf-8').send(body);
	const showComparing = () => {
		void reply.header('retry-after', String(COMPARISON_RETRY_SECONDS));
		return show(503, payPages.comparing(intent_id));
	};
	if (!intentId.safeParse(intent_id).success) return show(404, payPages.unknown());
	// Browsers read a 503 as "no prefetching" and ask again when the person clicks.
	if (isAhead(request)) return reply.code(503).send();
	try {
		if (request.method === 'HEAD') {
			if ((await lookUpCheckout(deps.db, intent_id)) === undefined) throw unknownIntent();
			return reply.code(200).type('text/html; charset=utf-8').send();
		}
		const device = deps.devices.of(request);
		const client = {
			device_id: device?.vouched === true ? device.id : undefined,
			paysHere,
			from: clientAddress(request.ip),
			limits: deps.limits,
		};
		const checkout = await openCheckout(paymentDeps(deps), intent_id, client);
		if ('url' in checkout) return reply.redirect(checkout.url, 303);
		if (checkout.outcome === 'comparing') return showComparing();
		if (checkout.outcome === 'cancelled') return show(200, payPages.cancelled(await refundOf(paymentDeps(deps), intent_id)));
		if (checkout.outcome === 'gone') return show(404, payPages.gone(checkout.intent, checkout.athlete));
		return show(200, payPages[checkout.outcome](intent_id));
	} catch (error) {
		if (error instanceof HttpError && error.code === 'not_found')
			return (await openRestore(paymentDeps(deps))) === undefined ? show(404, payPages.unknown()) : showComparing();
		if (error instanceof HttpError && error.code === 'throttled') {
			const seconds = error.extra.retryAfter ?? 60;
			void reply.header('retry-after', String(seconds));
			return show(429, payPages.tooMany(intent_id, seconds));
		}
		if (!(error instanceof ProviderError)) return ourErrorPage(error, intent_id, request, reply);
		const wasOpen = await mayBeOpen(deps.db, intent_id);
		const problem = error instanceof ProviderRefusedError ? 'provider_refused' : 'unavailable';
		void reply.header('retry-after', String(RETRY_AFTER[problem]));
		return show(503, payPages[problem](intent_id, wasOpen));
	}
}

/** A person sees a page whatever is wrong. Anything that the provider didn't say is our own error and is logged. */
function ourErrorPage(error: unknown, intent_id: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
	request.log.error({ failure: loggable(error), method: request.method, route: request.routeOptions.url }, 'request failed');
	const isAway = unavailableCode(error) !== undefined;
	void reply.header('retry-after', String(isAway ? RETRY_AFTER.unavailable : RETRY_AFTER.provider_refused)).type('text/html; charset=utf-8');
	return isAway ? reply.code(503).send(payPages.away(intent_id)) : reply.code(500).send(payPages.failed(intent_id));
}

/** Whether the provider may have a page on which the donor paid, as far as the last answer of the provider tells. */
async function mayBeOpen(db: Db, id: string): Promise<boolean> {
	return (await lookUpCheckout(db, id))?.provider_session_id != null;
}

async function redirectFromCheckout(deps: PaymentRouteDeps, id: string, reply: FastifyReply): Promise<FastifyReply> {
	void reply.header('cache-control', 'no-store');
	const checkout = intentId.safeParse(id).success ? await lookUpCheckout(deps.db, id) : undefined;
	if (checkout === undefined) return reply.code(404).type('text/html; charset=utf-8').send(payPages.unknown());
	const { intent, state } = checkout;
	const { PUBLIC_URL } = deps.env;
	return reply.redirect(intent === undefined || state === 'paid' ? returnUrl(PUBLIC_URL, checkout) : failureUrl(PUBLIC_URL, intent), 303);
}

/** A prefetch or prerender: nobody has clicked yet. */
function isAhead({ headers }: FastifyRequest): boolean {
	return /prefetch|prerender/.test(`${String(headers['sec-purpose'])} ${String(headers.purpose)} ${String(headers['x-moz'])}`);
}
