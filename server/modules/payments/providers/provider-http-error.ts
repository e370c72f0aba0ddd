import { HttpError, serviceUnavailable } from '#server/http/route/http-error.ts';
import { type ProviderError, ProviderRefusedError } from './payment-provider.ts';

/** Seconds. A refusal needs a person and then ends for everybody at once. */
export const RETRY_AFTER = { unavailable: 5, provider_refused: 60 } as const;

/**
 * What a client reads if the provider failed: 503, so that whatever waits is retried.
 * @param afterwards what happens, or is to be done, once the provider works; a sentence.
 */
export function providerHttpError(error: ProviderError, afterwards: string): HttpError {
	if (error instanceof ProviderRefusedError) {
		const detail = `There’s a problem with card payments on our end, and we know about it. ${afterwards}`;
		return new HttpError(503, 'provider_refused', detail, { retryAfter: RETRY_AFTER.provider_refused });
	}
	return serviceUnavailable(`Our card provider isn’t responding right now. ${afterwards}`, RETRY_AFTER.unavailable);
}
