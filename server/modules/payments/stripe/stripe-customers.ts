import Stripe from 'stripe';
import * as z from 'zod/mini';
import { CustomerMissingError } from '../provider/payment-provider.ts';
import { callStripe } from './stripe-request.ts';

const cardSchema = z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() });
/** Only cards expire. */
export const paymentMethodSchema = z.object({ id: z.string(), card: z.nullish(cardSchema) });
/** A deleted customer has only its id. */
export const customerSchema = z.object({
	id: z.string(),
	email: z.nullish(z.string()),
	invoice_settings: z.optional(z.object({ default_payment_method: z.nullable(paymentMethodSchema) })),
});

/** The donor's choice for everything that has no card of its own. */
export function chosenBy({ invoice_settings }: z.infer<typeof customerSchema>): z.infer<typeof paymentMethodSchema> | null {
	return invoice_settings?.default_payment_method ?? null;
}

const createdSchema = z.object({ id: z.string() });

export async function createCustomer(stripe: Stripe, { email, key }: { email: string; key: string }): Promise<string> {
	return (await callStripe(createdSchema, stripe.customers.create({ email }, { idempotencyKey: key }))).id;
}

export async function changeCustomer(stripe: Stripe, customer: string, email: string): Promise<void> {
	await callStripe(z.unknown(), stripe.customers.update(customer, { email }).catch(gone));
}

export async function deleteCustomer(stripe: Stripe, customer: string): Promise<void> {
	await callStripe(z.unknown(), stripe.customers.del(customer).catch(gone));
}

/** Throws CustomerMissingError if the customer was deleted there or belongs to another account or mode. */
export function customerMissing(error: unknown): never {
	if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing' && error.param === 'customer')
		throw new CustomerMissingError(error.message, { cause: error });
	throw error;
}

/** It was already deleted there or never belonged to this account, so there is nothing to do. */
function gone(error: unknown): undefined {
	if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return undefined;
	throw error;
}
