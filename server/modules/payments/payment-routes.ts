import type { FastifyInstance } from 'fastify';
import type { ApiRoute } from '#server/http/route/define-route.ts';
import { basketRoutes } from './baskets/basket-routes.ts';
import { cardRoutes } from './cards/card-routes.ts';
import { payRoutes, servePayPages } from './checkout/pay-routes.ts';
import { chargeNowRoutes } from './donations/charge-now-routes.ts';
import { donationRoutes } from './donations/donation-routes.ts';
import { intentRoutes } from './donations/intent-routes.ts';
import { operationRoutes } from './donations/operation-routes.ts';
import { receiptCopyRoutes } from './mails/receipt-copy-routes.ts';
import { type PaymentRouteDeps, paymentDeps } from './payment-deps.ts';
import { planRoutes } from './plans/plan-routes.ts';
import { pledgeRoutes } from './pledges/pledge-routes.ts';
import { hideNameRoutes } from './receipts/hide-name-routes.ts';
import { myDonationRoutes } from './receipts/my-donation-routes.ts';
import { receiptRoutes } from './receipts/receipt-routes.ts';
import { isSandbox } from './sandbox/sandbox-provider.ts';
import { registerSandbox } from './sandbox/sandbox-routes.ts';
import { registerStripeWebhook } from './stripe/events/stripe-webhook-routes.ts';
import { handleDueEvents } from './workers/provider-events.ts';

/** Every call about a donation. */
export const paymentRoutes: readonly ApiRoute<PaymentRouteDeps>[] = [
	...donationRoutes,
	...basketRoutes,
	...cardRoutes,
	...chargeNowRoutes,
	...operationRoutes,
	...intentRoutes,
	...payRoutes,
	...planRoutes,
	...pledgeRoutes,
	...myDonationRoutes,
	...hideNameRoutes,
	...receiptRoutes,
	...receiptCopyRoutes,
];

/** Addresses that aren't calls of the API: pages about a checkout, and the sandbox's pages or the card provider's webhook. */
export async function servePaymentPages(app: FastifyInstance, deps: PaymentRouteDeps): Promise<void> {
	servePayPages(app, deps);
	if (isSandbox(deps.payments)) await registerSandbox(app, deps, deps.payments, () => handleDueEvents(paymentDeps(deps)));
	if (deps.env.stripe !== undefined) await registerStripeWebhook(app, deps, deps.env.stripe.webhookSecrets);
}
