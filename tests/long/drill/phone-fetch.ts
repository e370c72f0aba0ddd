import http from 'node:http';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { IDEMPOTENCY_HEADER } from '#domain/api/api-paths.ts';
import type { Seen } from './drill-tally.ts';

/** Each request comes from another network, so that no limit on one address, or on one network, stands in the way. */
let requests = Math.floor(Math.random() * 50_000);
function nextAddress(): string {
	requests++;
	return `127.${10 + (requests % 200)}.${Math.floor(requests / 200) % 256}.${1 + (requests % 250)}`;
}

const BODILESS = new Set([204, 304]);

/** `fetch` as a phone has it, to one site, with a note of everything that comes back. */
export function phoneFetch(site: string, tally: { note(seen: Seen): void }): (path: string, init?: RequestInit) => Promise<Response> {
	const { port } = new URL(site);
	return (path, init = {}) =>
		new Promise((resolve, reject) => {
			const { signal } = init;
			const method = init.method ?? 'GET';
			const headers: Record<string, string> = { 'accept-encoding': 'gzip', ...(init.headers as Record<string, string> | undefined) };
			const note = (of: { status?: number; hasRetryAfter?: boolean; failure?: string }) =>
				tally.note({
					...{ at: Date.now(), method, path, op_id: headers[IDEMPOTENCY_HEADER] },
					...{ status: of.status, hasRetryAfter: of.hasRetryAfter ?? false, failure: of.failure },
				});
			const failed = (error: Error & { code?: string }) => {
				note({ failure: signal?.aborted ? 'gave up' : (error.code ?? error.message) });
				reject(signal?.aborted ? (signal.reason as Error) : new TypeError('fetch failed', { cause: error }));
			};
			const body = typeof init.body === 'string' ? init.body : undefined;
			const options = { host: '127.0.0.1', port, method, path, localAddress: nextAddress(), agent: false, ...(signal ? { signal } : {}) };
			const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
			const request = http.request({ ...options, headers: { ...headers, ...length, connection: 'close' } }, (response) => {
				const status = response.statusCode ?? 0;
				note({ status, hasRetryAfter: response.headers['retry-after'] !== undefined });
				const received = Object.entries(response.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as [string, string]] : []));
				if (BODILESS.has(status)) return resolve(new Response(null, { status, headers: received }));
				const whole = response.headers['content-encoding'] === 'gzip' ? response.pipe(createGunzip()) : response;
				response.once('error', (error) => whole.destroy(error));
				resolve(new Response(Readable.toWeb(whole) as ReadableStream<Uint8Array>, { status, headers: received }));
			});
			request.once('error', failed);
			request.end(body);
		});
}
