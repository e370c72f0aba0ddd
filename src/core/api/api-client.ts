import * as z from 'zod/mini';
import { UNATTENDED_HEADER } from '#domain/api/api-paths.ts';
import { withProof } from '../proof-of-work/with-proof.ts';
import { noteServerDate } from '../server-clock.ts';
import { ApiFailure } from './api-failure.ts';
import { withIdentityProof } from './identity-proof.ts';
import { isAttended } from './is-attended.ts';
import { sendPendingLogout } from './pending-logout.ts';
import { readFailure } from './read-failure.ts';
import { requestApi, unreachable } from './request.ts';
import { retryAfterMs } from './retry-after.ts';
import { noteNoAnswer, noteServerAnswer } from './server-answers.ts';
import { watchForSessionEnd } from './session-ended.ts';

/** A call without a complete answer by this time is aborted (design §4). */
export const CALL_TIMEOUT_MS = 15_000;

/** A call without an answer for this long is reported, although it goes on: the page asks whether the server is away. */
const QUIET_MS = 4_000;

export interface CallInit {
	method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
	/** Sent as JSON. */
	body?: unknown;
	/** Sent as a multipart form instead of `body`. */
	form?: FormData;
	headers?: Record<string, string>;
	timeoutMs?: number;
	/** Makes the signal that ends one request without an answer, instead of `timeoutMs`. */
	limit?: (() => AbortSignal) | undefined;
	signal?: AbortSignal;
}

/**
 * Makes every JSON call of the page. It first sends a logout that the server doesn't know about yet. If the server asks
 * for a proof of work, it repeats the call with one. If the server asks for proof of identity, it asks the person and
 * repeats the same call.
 * @returns the answer, parsed by `schema`.
 * @throws ApiFailure with the server's `code`, or `network` for anything that isn't our server's answer. If the
 *   caller's own `signal` aborts, its reason.
 */
export async function callApi<T>(path: string, schema: z.ZodMiniType<T>, init: CallInit = {}): Promise<T> {
	await sendPendingLogout();
	const failed = watchForSessionEnd();
	try {
		const withWork = () => withProof((headers) => call(path, schema, { ...init, headers: { ...init.headers, ...headers } }), init.signal);
		return await withIdentityProof(withWork);
	} catch (failure) {
		if (failure instanceof ApiFailure) failed(failure);
		throw failure;
	}
}

async function call<T>(path: string, schema: z.ZodMiniType<T>, init: CallInit): Promise<T> {
	const timeout = init.limit?.() ?? AbortSignal.timeout(init.timeoutMs ?? CALL_TIMEOUT_MS);
	const request = {
		method: init.method ?? 'GET',
		headers: {
			accept: 'application/json',
			...(isAttended() ? {} : { [UNATTENDED_HEADER]: '1' }),
			...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
			...init.headers,
		},
		signal: init.signal ? AbortSignal.any([init.signal, timeout]) : timeout,
		...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
		...(init.form === undefined ? {} : { body: init.form }),
	};
	const quiet = setTimeout(noteNoAnswer, QUIET_MS);
	let response: Response;
	let text: string;
	try {
		response = await requestApi(path, request);
		text = await response.text();
	} catch (cause) {
		init.signal?.throwIfAborted();
		noteNoAnswer();
		throw timeout.aborted ? new ApiFailure('network', 'Our server took too long to answer.', { cause }) : unreachable(cause);
	} finally {
		clearTimeout(quiet);
	}
	return readAnswer(response, text, schema);
}

function readAnswer<T>(response: Response, text: string, schema: z.ZodMiniType<T>): T {
	const { status } = response;
	const retry = retryAfterMs(response.headers.get('retry-after'));
	let json: unknown;
	try {
		json = JSON.parse(text);
	} catch (cause) {
		throw new ApiFailure('network', 'That answer didn’t come from our server.', { status, retryAfterMs: retry, cause });
	}
	if (response.ok) {
		const answer = z.safeParse(schema, json);
		if (answer.success) {
			noteServerDate(response.headers.get('date'));
			noteServerAnswer();
			return answer.data;
		}
		throw new ApiFailure('network', 'We couldn’t read our server’s answer.', { status, cause: answer.error });
	}
	const failure = readFailure(json, { status, retryAfterMs: retry });
	if (failure.code !== 'network') noteServerAnswer();
	throw failure;
}
