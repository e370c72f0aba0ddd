import { IncomingMessage, type ServerOptions, ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ApiErrorBody } from '#domain/api/api-error.ts';
import { type HeaderTable, setHeaders } from '../guards/security-headers.ts';

/**
 * How Node's server makes requests and answers. Every answer has the security headers from the start, also one that no route gives: to an address that can't be
 * decoded, to an unknown expectation, or while the server closes.
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
 * A socket forgets its peer's address once it is closed, and a broken request closes it while its hooks still run: `request.ip` would be undefined. Node keeps an
 * address that was read once.
 */
class Request extends IncomingMessage {
	readonly peer: string | undefined;
	constructor(socket: Socket) {
		super(socket);
		this.peer = socket.remoteAddress;
	}
}

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
