import Stripe from 'stripe';
import * as z from 'zod/mini';
import { ProviderBusyError, ProviderRefusedError, ProviderUnavailableError } from '../provider/payment-provider.ts';
import { isBalanceShort, NOT_UNDERSTOOD, remedyFor } from './stripe-remedy.ts';

export interface StripeSettings {
	/** A restricted key (`rk_`) is enough; docs/settings.md lists the permissions that it needs. */
	secretKey: string;
	/** The word on the button of a one-time checkout; `pay` if left out. */
	submitType?: 'pay' | 'donate' | undefined;
	/** Another origin than Stripe's, for tests. */
	apiBase?: string | undefined;
	timeoutMs?: number;
	/** How often a request without an answer is repeated at once, after a pause of half a second. */
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
 * Calls Stripe and returns the part of the answer that the schema names.
 *
 * @throws ProviderUnavailableError without an answer, and for 409 (Stripe is still working on the same request) and 5xx;
 *   ProviderBusyError for 429; ProviderRefusedError for any other 4xx, and for an answer that doesn't match the schema.
 */
export async function callStripe<S extends z.ZodMiniType>(schema: S, request: Promise<unknown>): Promise<z.output<S>> {
	const answer = z.safeParse(schema, await request.catch(failed));
	if (answer.success) return answer.data;
	const param = answer.error.issues[0]?.path.join('.') ?? null;
	throw new ProviderRefusedError(`an answer that is not understood, at ${param}`, { ...NOT_UNDERSTOOD, param }, { cause: answer.error });
}

/** Statuses below 500 after which a repeat of the same request may succeed. */
const AGAIN: ReadonlySet<number> = new Set([408, 409, 424, 425]);

function failed(error: unknown): never {
	if (!(error instanceof Stripe.errors.StripeError)) throw error;
	const { statusCode: status, param = null, requestId: request_id = null } = error;
	if (status === 429 || error instanceof Stripe.errors.StripeRateLimitError) throw new ProviderBusyError(`Stripe: ${stripeMessage(error)}`, { cause: error });
	const isRefusal = status !== undefined && status >= 400 && status < 500 && !AGAIN.has(status);
	if (!isRefusal) throw new ProviderUnavailableError(`Stripe: ${stripeMessage(error)}`, { cause: error });
	// Without its cause, because the log must not contain what somebody typed.
	throw new ProviderRefusedError(stripeMessage(error), { status, code: codeOf(error), param, request_id, ...remedyFor(error) });
}

/** Our codes for errors to which Stripe gives none. */
export const BALANCE_SHORT = 'balance_insufficient';
export const IDEMPOTENCY = 'idempotency_error';

function codeOf(error: InstanceType<typeof Stripe.errors.StripeError>): string | null {
	if (isBalanceShort(error)) return BALANCE_SHORT;
	return error instanceof Stripe.errors.StripeIdempotencyError ? IDEMPOTENCY : (error.code ?? null);
}

/** Stripe repeats parameters in its messages. An address that somebody typed must not get further. */
export function stripeMessage({ message }: { message: string }): string {
	return message.replace(/[^\s'"<>]+@[^\s'"<>]+/g, '[e-mail]').slice(0, 400);
}
