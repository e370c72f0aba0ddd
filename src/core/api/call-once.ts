import { UNATTENDED_HEADER } from '#domain/api/api-paths.ts';
import { noteServerDate } from '../server-clock.ts';
import { ApiFailure } from './api-failure.ts';
import { isAttended } from './is-attended.ts';
import { notOurAnswer, readFailure } from './read-failure.ts';
import { requestApi, unreachable } from './request.ts';
import { noteFailure, noteNoAnswer, noteServerAnswer } from './server-answers.ts';

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

/** What looks at an answer: mostly a schema of zod. */
interface AnswerCheck<T> {
	safeParse(answer: unknown): { success: true; data: T } | { success: false };
}

/**
 * The schema that an answer has to fit, or a function that loads it. The first load has no schemas, so its modules pass
 * functions. The schema then loads while the server answers.
 */
export type AnswerSchema<T> = AnswerCheck<T> | (() => Promise<AnswerCheck<T>>);

/**
 * Makes one JSON call and reports whether our server answered. Only `callApi` and the logout that precedes every call
 * use it.
 * @returns the answer, parsed by `schema`.
 * @throws ApiFailure, as `callApi` does. If the caller's own `signal` aborts, its reason.
 */
export async function callOnce<T>(path: string, schema: AnswerSchema<T>, init: CallInit): Promise<T> {
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
	let answerSchema: AnswerCheck<T>;
	try {
		const loading = loadSchema(schema, request.signal);
		// If the request fails first, nobody waits for the schema any more.
		loading.catch(() => undefined);
		response = await requestApi(path, request);
		text = await response.text();
		answerSchema = await loading;
	} catch (cause) {
		init.signal?.throwIfAborted();
		noteNoAnswer();
		throw timeout.aborted ? new ApiFailure('network', 'Our server took too long to answer.', { cause }) : unreachable(cause);
	} finally {
		clearTimeout(quiet);
	}
	return readAnswer(response, text, answerSchema);
}

/** Gives up when `signal` aborts, because a script may load for as long as a connection hangs. */
async function loadSchema<T>(schema: AnswerSchema<T>, signal: AbortSignal): Promise<AnswerCheck<T>> {
	if (typeof schema !== 'function') return schema;
	const { promise: aborted, reject } = Promise.withResolvers<never>();
	const abort = () => reject(signal.reason);
	signal.addEventListener('abort', abort, { once: true });
	return Promise.race([schema(), aborted]).finally(() => signal.removeEventListener('abort', abort));
}

async function readAnswer<T>(response: Response, text: string, schema: AnswerCheck<T>): Promise<T> {
	const json = parseJson(text);
	const answer = response.ok ? schema.safeParse(json) : undefined;
	if (answer?.success) {
		noteServerDate(response.headers.get('date'));
		noteServerAnswer();
		return answer.data;
	}
	const failure = answer ? notOurAnswer(response) : await readFailure(json, response);
	noteFailure(failure);
	throw failure;
}

/** Undefined if it isn't JSON. */
function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
