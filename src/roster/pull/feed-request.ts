import { ApiFailure } from '#core/api/api-failure.ts';
import { notOurAnswer, readFailure } from '#core/api/read-failure.ts';
import { requestApi, unreachable } from '#core/api/request.ts';
import { FeedError } from './feed-error.ts';
import { StallLimit } from './stall-limit.ts';

/** If no byte arrives for this long, the connection is dead. */
const STALL_MS = 15_000;
/** If no byte arrives for this long, the server may be away. We go on waiting, because a line can be slow. */
const QUIET_MS = 5_000;

/** How a transfer is watched. */
export interface FeedWatch {
	/** Milliseconds without a byte after which the transfer is aborted. */
	stallMs?: number | undefined;
	/** Milliseconds without a byte after which `heard` is called with false. */
	quietMs?: number | undefined;
	/** Called with whether the server is heard, and with true only for an answer that is ours. */
	heard?: ((isHeard: boolean) => void) | undefined;
}

export interface FeedOptions extends FeedWatch {
	/** Validator of the last answer, sent only if it belongs to the same path. */
	etag?: { path: string; tag: string } | undefined;
	/** As for `requestApi`. */
	cache?: 'default' | 'reload';
}

/** An answer whose body hasn't been read. */
export interface FeedAnswer {
	status: number;
	type: string;
	etag: { path: string; tag: string } | undefined;
	/** The server's clock, ISO 8601. */
	date: string | undefined;
	headers: Headers;
	/** @throws ApiFailure `network` if the connection breaks. */
	chunks(): AsyncIterable<Uint8Array>;
	/** The whole body. @throws ApiFailure `network` if the connection breaks. */
	text(): Promise<string>;
	/** The body as JSON; undefined if it isn't JSON. */
	json(): Promise<unknown>;
}

/** A request to the sync feed. @throws ApiFailure `network` without an answer. */
export async function requestFeed(path: string, options: FeedOptions = {}): Promise<FeedAnswer> {
	const stall = new StallLimit(options.stallMs ?? STALL_MS, options.quietMs ?? QUIET_MS, () => options.heard?.(false));
	const headers: Record<string, string> = options.etag?.path === path ? { 'if-none-match': options.etag.tag } : {};
	let response: Response;
	try {
		response = await stall.during(requestApi(path, { headers, signal: stall.signal, ...(options.cache !== undefined && { cache: options.cache }) }));
	} catch (cause) {
		throw unreachable(cause);
	}
	const tag = response.headers.get('etag');
	const date = Date.parse(response.headers.get('date') ?? '');
	const chunks = () => received(stall.chunks(response.body));
	return {
		status: response.status,
		type: (response.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '',
		etag: tag === null ? undefined : { path, tag },
		date: Number.isNaN(date) ? undefined : new Date(date).toISOString(),
		headers: response.headers,
		chunks,
		text: () => text(chunks()),
		json: async () => parseJson(await text(chunks())),
	};
}

/** A connection that breaks or stalls in the middle of an answer counts as no answer too. */
async function* received(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
	try {
		yield* chunks;
	} catch (cause) {
		throw new ApiFailure('network', 'We lost the connection.', { cause });
	}
}

async function text(chunks: AsyncIterable<Uint8Array>): Promise<string> {
	const decoder = new TextDecoder();
	let out = '';
	for await (const chunk of chunks) out += decoder.decode(chunk, { stream: true });
	return out + decoder.decode();
}

function parseJson(body: string): unknown {
	try {
		return JSON.parse(body);
	} catch {
		return undefined;
	}
}

/**
 * Converts an answer other than the feed into a failure: our server's own error keeps its code, and anything else
 * counts as no usable answer.
 */
export async function feedFailure(answer: FeedAnswer): Promise<ApiFailure> {
	return readFailure(await answer.json(), answer);
}

/** Why an answer that claims to be the feed can't be read: it is somebody else's, or a feed of another version. */
export function unreadable(answer: FeedAnswer, reason: string, cause?: unknown): ApiFailure | FeedError {
	const failure = notOurAnswer(answer);
	return failure.isForeign ? failure : new FeedError(reason, { cause });
}
