import { IncomingMessage, type ServerOptions, ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ApiErrorBody } from '#domain/api/api-error.ts';
import { type HeaderTable, setHeaders } from '../guards/security-headers.ts';

/**
 * How Node's server makes requests and answers. Every answer has the security headers from the start, even one that no
 * route gives: to a malformed URL, to an unknown expectation, or while the server closes.
 */
export function nodeServer(headers: HeaderTable): ServerOptions {
	class Answer<R extends IncomingMessage = IncomingMessage> extends ServerResponse<R> {
		constructor(...given: ConstructorParameters<typeof ServerResponse<R>>) {
			super(...given);
			setHeaders(this, headers);
		}
	}
	return { IncomingMessage: Request, ServerResponse: Answer };
}

/**
 * A closed socket forgets its peer's address, and a broken request closes the socket while its hooks still run, so
 * `request.ip` would be undefined. Once Node has read an address, it keeps it.
 */
class Request extends IncomingMessage {
	readonly peer: string | undefined;
	constructor(socket: Socket) {
		super(socket);
		this.peer = socket.remoteAddress;
	}
}

/** Errors of Node's parser for a request that isn't HTTP or arrives too slowly. */
interface ParserError extends Error {
	code?: string;
}

const refusals: Record<string, [status: number, body: ApiErrorBody]> = {
	ERR_HTTP_REQUEST_TIMEOUT: [408, { detail: 'The request took too long to arrive.', code: 'unavailable' }],
	HPE_HEADER_OVERFLOW: [431, { detail: 'The request’s headers are too large.', code: 'too_large' }],
};
const malformed: (typeof refusals)[string] = [400, { detail: 'The request is malformed.', code: 'invalid' }];

/**
 * Answers in the API's format what Node's parser refuses, and closes the connection. Either no route has seen the
 * request, or one is waiting for the rest of its body. Neither is our error, so nothing is logged.
 */
export function answerBrokenRequest(headers: HeaderTable): (error: ParserError, socket: Socket) => void {
	return ({ code = '' }, socket) => {
		if (code === 'ECONNRESET' || !socket.writable) {
			socket.destroy();
			return;
		}
		const [status, refusal] = refusals[code] ?? malformed;
		const body = JSON.stringify(refusal);
		const head = [
			`HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
			...[...headers].map(([name, value]) => `${name}: ${value}`),
			'Content-Type: application/json; charset=utf-8',
			`Content-Length: ${Buffer.byteLength(body)}`,
			'Cache-Control: no-store',
			'Connection: close',
		];
		socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
	};
}

/**
 * While the app closes, closes each connection once its request is answered. Otherwise a connection that was busy when
 * closing began would stay open for its next request and delay the end of the process.
 */
export function closeAnsweredConnections(app: FastifyInstance): void {
	let closing = false;
	app.addHook('preClose', async () => {
		closing = true;
	});
	app.addHook('onResponse', async () => {
		if (closing) setImmediate(() => app.server.closeIdleConnections());
	});
}
