import { STRIPE_TEST } from '#server/core/stripe-name.ts';
import { and, eq, or, type SQL } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { cardSetups } from '#server/db/schema/cards-schema.ts';
import { baskets, intents, payments, plans } from '#server/db/schema/payments-schema.ts';
import { type About, ProviderRefusedError } from './payment-provider.ts';

/**
 * Whether it is all right that the provider doesn't have what an event is about: our books don't name it, or it was a
 * test, because test data can be deleted at Stripe. Otherwise the key most likely belongs to another account.
 */
export async function mayBeMissing(db: Db, provider: string, about: About): Promise<boolean> {
	return provider === STRIPE_TEST || !(await isInBooks(db, provider, about));
}

/** Whether this is the answer to a question about test data that was deleted at the provider. */
export function wasDeletedTest(provider: string, error: unknown): boolean {
	return provider === STRIPE_TEST && error instanceof ProviderRefusedError && error.isMissing;
}

/** Whether our books name this object of the provider, or the donation that it names. */
export async function isInBooks(db: Db, provider: string, about: About): Promise<boolean> {
	const isSession = (ref: string) => and(eq(intents.provider, provider), eq(intents.provider_session_id, ref));
	if ('session_id' in about) return (await hasIntent(db, isSession(about.session_id), about.intent_id)) || hasBasket(db, about.intent_id);
	if ('plan_ref' in about) {
		const isPlan = and(eq(plans.provider, provider), eq(plans.plan_ref, about.plan_ref));
		return (await db.$count(plans, isPlan)) > 0 || (about.intent_id !== undefined && hasIntent(db, undefined, about.intent_id));
	}
	// The charge of a saved card is its own session.
	if ('charge_ref' in about) {
		const isPayment = and(eq(payments.provider, provider), eq(payments.provider_ref, about.charge_ref));
		return (await db.$count(payments, isPayment)) > 0 || hasIntent(db, isSession(about.charge_ref));
	}
	// A checkout page that saves the card is the donation's session.
	if ('setup_ref' in about) {
		const isSetup = and(eq(cardSetups.provider, provider), eq(cardSetups.setup_ref, about.setup_ref));
		return (await db.$count(cardSetups, isSetup)) > 0 || hasIntent(db, isSession(about.setup_ref));
	}
	return true;
}

async function hasIntent(db: Db, condition: SQL | undefined, intent_id?: string): Promise<boolean> {
	return (await db.$count(intents, or(condition, intent_id === undefined ? undefined : eq(intents.intent_id, intent_id)))) > 0;
}

async function hasBasket(db: Db, basket_id: string | undefined): Promise<boolean> {
	return basket_id !== undefined && (await db.$count(baskets, eq(baskets.basket_id, basket_id))) > 0;
}
