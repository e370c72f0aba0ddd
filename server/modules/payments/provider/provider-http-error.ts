import { HttpError, serviceUnavailable } from '#server/http/errors/http-error.ts';
import { ProviderError, ProviderRefusedError } from './payment-provider.ts';

/** Seconds. A refusal lasts until a person fixes its cause, and then it ends for everybody at once. */
export const RETRY_AFTER = { unavailable: 5, provider_refused: 60 } as const;

/**
 * The error to throw after a call to the provider. If the provider failed, it is a 503 with a text for the client, so
 * whatever waits is retried. Any other error stays as it is.
 *
 * @param afterwards what happens, or what to do, once the provider works; a sentence.
 */
export function providerHttpError(error: unknown, afterwards: string): unknown {
	if (!(error instanceof ProviderError)) return error;
	if (error instanceof ProviderRefusedError) {
		const detail = `There’s a problem with card payments on our end, and we know about it. ${afterwards}`;
		return new HttpError(503, 'provider_refused', detail, { retryAfter: RETRY_AFTER.provider_refused });
	}
	return serviceUnavailable(`Our card provider isn’t responding right now. ${afterwards}`, RETRY_AFTER.unavailable);
}
