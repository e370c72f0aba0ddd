import http from 'node:http';
import { API_KEY_HEADER, DEFAULT_API_KEY } from '#domain/api/api-paths.ts';

export interface Call {
	method?: 'GET' | 'POST';
	path: string;
	/** Where the call comes from: any address of 127.0.0.0/8. */
	from: string;
	headers?: Record<string, string>;
	/** A string is sent as is, anything else as JSON. */
	body?: unknown;
	timeoutMs?: number;
}

export interface Answer {
	status: number;
	headers: http.IncomingHttpHeaders;
	text: string;
}

/**
 * Makes a call on its own connection.
 * @throws the connection's error, or a timeout after `timeoutMs` (20 s).
 */
export function call(port: number, { method = 'POST', path, from, headers = {}, body, timeoutMs = 20_000 }: Call): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const payload = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
		const sent = { [API_KEY_HEADER]: DEFAULT_API_KEY, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers };
		const options = { host: '127.0.0.1', port, method, path, localAddress: from, agent: false, signal: AbortSignal.timeout(timeoutMs) };
		const request = http.request({ ...options, headers: { ...sent, 'content-length': Buffer.byteLength(payload) } }, (response) => {
			let text = '';
			response.setEncoding('utf8');
			response.on('data', (chunk: string) => {
				text += chunk;
			});
			response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
			response.once('error', reject);
		});
		request.once('error', reject);
		request.end(payload);
	});
}
