import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ApiErrorBody } from '#domain/api-error.ts';

/** What Node's parser says of a request that isn't HTTP, or takes too long to become one. */
interface ParserError extends Error {
	code?: string;
}

const refusals: Record<string, [status: number, body: ApiErrorBody]> = {
	ERR_HTTP_REQUEST_TIMEOUT: [408, { detail: 'The request took too long to arrive.', code: 'unavailable' }],
	HPE_HEADER_OVERFLOW: [431, { detail: 'The headers of the request are too large.', code: 'too_large' }],
};
const malformed: (typeof refusals)[string] = [400, { detail: 'The request is not well-formed.', code: 'invalid' }];

/**
 * Answers what Node's parser refuses, in the API's own words, and closes the connection. No route has seen such a request, or one has and waits for the rest of
 * its body; in neither case is it an error of ours, so the log says nothing.
 */
export function answerBrokenRequest({ code = '' }: ParserError, socket: Socket): void {
	if (code === 'ECONNRESET' || !socket.writable) {
		socket.destroy();
		return;
	}
	const [status, refusal] = refusals[code] ?? malformed;
	const body = JSON.stringify(refusal);
	const head = [
		`HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
		'Content-Type: application/json; charset=utf-8',
		`Content-Length: ${Buffer.byteLength(body)}`,
		'Cache-Control: no-store',
		'Connection: close',
	];
	socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

/**
 * A socket forgets its peer's address once it is closed, and a broken request closes it while its hooks still run: `request.ip` would be undefined. Node keeps an
 * address that was read once.
 */
export function rememberAddresses(app: FastifyInstance): void {
	app.server.on('connection', ({ remoteAddress }: Socket) => remoteAddress);
}
