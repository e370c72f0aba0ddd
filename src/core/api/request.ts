import { API_KEY_HEADER } from '#domain/api/api-paths.ts';
import { ApiFailure } from './api-failure.ts';
import { apiKey } from './page-api-key.ts';

interface ApiRequest extends Omit<RequestInit, 'headers' | 'credentials' | 'cache' | 'redirect'> {
	headers?: Record<string, string>;
	/** Every request ends at some time, by the caller's rule. */
	signal: AbortSignal;
	/** `default`: the browser may answer from its cache, as the server allows. `no-store` unless given. */
	cache?: 'default' | 'reload';
}

/**
 * A request to our API, with its key and our cookie, by default past the browser's cache. No call of ours is redirected,
 * so a redirect isn't followed: it leads to the login page of a Wi-Fi, mostly on another site, where it would look like
 * no answer at all. @throws what `fetch` throws
 */
export function requestApi(path: string, init: ApiRequest): Promise<Response> {
	const headers = { [API_KEY_HEADER]: apiKey, ...init.headers };
	return fetch(path, { cache: 'no-store', ...init, headers, credentials: 'same-origin', redirect: 'manual' });
}

/** The failure that callers get for a request without an answer. */
export function unreachable(cause: unknown): ApiFailure {
	return new ApiFailure('network', 'We can’t reach our server.', { cause });
}
