import Stripe from 'stripe';
import * as z from 'zod/mini';
import { ProviderUnavailableError } from '#server/payments/provider.ts';

export interface StripeSettings {
	/** A restricted key (`rk_`) will do; README names what it must be allowed. */
	secretKey: string;
	/** Another origin than Stripe's, for tests. */
	apiBase?: string | undefined;
	timeoutMs?: number;
	/** How often a request without an answer is sent again at once, after a pause of half a second. */
	retries?: number;
}

export function stripeClient({ secretKey, apiBase, timeoutMs = 10_000, retries = 1 }: StripeSettings): Stripe {
	const base = apiBase === undefined ? undefined : new URL(apiBase);
	return new Stripe(secretKey, {
		timeout: timeoutMs,
		maxNetworkRetries: retries,
		telemetry: false,
		...(base === undefined
			? {}
			: { host: base.hostname, port: base.port || (base.protocol === 'http:' ? 80 : 443), protocol: base.protocol === 'http:' ? 'http' : 'https' }),
	});
}

/**
 * Asks Stripe, and takes from the answer what the schema names.
 *
 * @throws ProviderUnavailableError where the same call may be made again: no answer, 429, 5xx, and the same request still being worked on (409).
 */
export async function ask<S extends z.ZodMiniType>(schema: S, request: Promise<unknown>): Promise<z.output<S>> {
	return z.parse(schema, await request.catch(unavailable));
}

function unavailable(error: unknown): never {
	const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors;
	if (error instanceof StripeAPIError || error instanceof StripeConnectionError || error instanceof StripeRateLimitError) {
		throw new ProviderUnavailableError(`Stripe: ${error.message}`, { cause: error });
	}
	throw error;
}
