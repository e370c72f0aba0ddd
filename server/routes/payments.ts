import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/http/deps.ts';
import { BROWSE_LIMITS, createThrottle, type ThrottleLimits } from '#server/http/throttle.ts';
import { isSandbox } from '#server/payments/sandbox.ts';
import { registerCheckout } from './checkout.ts';
import { registerDonations } from './donations.ts';
import { registerHideName } from './hide-name.ts';
import { registerIntents } from './intents.ts';
import { registerOperations } from './operations.ts';
import { registerPay } from './pay.ts';
import { registerPlans } from './plans.ts';
import { registerReceipts } from './receipts.ts';
import { registerSandbox } from './sandbox.ts';
import { registerStripeWebhook } from './stripe-webhook.ts';

/** Far more than a person taps and far less than a script would; an address may be a whole stadium. */
const GIVING_LIMITS: ThrottleLimits = { device: 40, address: 6000, windowMs: 60_000 };

/** Every call about a donation, and the sandbox's pages or the card provider's webhook. */
export async function registerPayments(app: FastifyInstance, deps: Deps): Promise<void> {
	const browsing = createThrottle(app, deps, BROWSE_LIMITS);
	const giving = createThrottle(app, deps, GIVING_LIMITS);
	registerCheckout(app, deps, giving);
	registerOperations(app, deps, giving);
	registerIntents(app, deps);
	registerPay(app, deps);
	registerPlans(app, deps, { browsing, giving });
	registerDonations(app, deps, browsing);
	registerHideName(app, deps);
	registerReceipts(app, deps);
	if (isSandbox(deps.payments)) await registerSandbox(app, deps, deps.payments);
	if (deps.env.stripe !== undefined) await registerStripeWebhook(app, deps, deps.env.stripe.webhookSecrets);
}
