import { afterEach, expect, test } from 'vitest';
import { register } from '../../fixtures/payments/payment-world.ts';
import { openSession, type StripeWorld, stripeWorld } from '../../fixtures/payments/stripe-world.ts';

let world: StripeWorld | undefined;
afterEach(() => world?.close());

test.each([
	['says “pay”, because Apple’s wording for donations is for approved nonprofits', undefined, 'pay'],
	['of a nonprofit says “donate”', 'donate', 'donate'],
] as const)('the button of Stripe’s page %s', async (_what, submitType, said) => {
	world = await stripeWorld(undefined, { submitType });
	expect((await openSession(world, (await register(world)).intent_id)).submit_type).toBe(said);
});
