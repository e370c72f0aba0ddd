import type { FastifyInstance } from 'fastify';
import { BROWSE_LIMITS, createThrottle, type ThrottleLimits } from '#server/http/guards/throttle.ts';
import { registerBaskets } from './baskets/basket-routes.ts';
import { registerCards } from './cards/card-routes.ts';
import { registerPay } from './checkout/pay-routes.ts';
import { registerChargeNow } from './donations/charge-now-routes.ts';
import { registerCheckout } from './donations/donation-routes.ts';
import { registerIntents } from './donations/intent-routes.ts';
import { registerOperations } from './donations/operation-routes.ts';
import { registerReceiptCopies } from './mails/receipt-copy-routes.ts';
import { type PaymentRouteDeps, paymentDeps } from './payment-deps.ts';
import { registerPlans } from './plans/plan-routes.ts';
import { registerHideName } from './receipts/hide-name-routes.ts';
import { registerDonations } from './receipts/my-donation-routes.ts';
import { registerReceipts } from './receipts/receipt-routes.ts';
import { isSandbox } from './sandbox/sandbox-provider.ts';
import { registerSandbox } from './sandbox/sandbox-routes.ts';
import { registerStripeWebhook } from './stripe/events/stripe-webhook-routes.ts';
import { handleDueEvents } from './workers/provider-events.ts';

/** Far more than a person taps and far less than a script would; an address may be a whole stadium. */
const GIVING_LIMITS: ThrottleLimits = { device: 40, address: 6000, windowMs: 60_000 };

/** Every call about a donation, and the sandbox's pages or the card provider's webhook. */
export async function registerPayments(app: FastifyInstance, deps: PaymentRouteDeps): Promise<void> {
	const browsing = createThrottle(app, deps, BROWSE_LIMITS);
	const giving = createThrottle(app, deps, GIVING_LIMITS);
	registerCheckout(app, deps, giving);
	registerBaskets(app, deps, giving);
	registerCards(app, deps, { browsing, giving });
	registerChargeNow(app, deps, giving);
	registerOperations(app, deps, giving);
	registerIntents(app, deps);
	registerPay(app, deps);
	registerPlans(app, deps, { browsing, giving });
	registerDonations(app, deps, browsing);
	registerHideName(app, deps);
	registerReceipts(app, deps);
	registerReceiptCopies(app, deps);
	if (isSandbox(deps.payments)) await registerSandbox(app, deps, deps.payments, () => handleDueEvents(paymentDeps(deps)));
	if (deps.env.stripe !== undefined) await registerStripeWebhook(app, deps, deps.env.stripe.webhookSecrets);
}
