import type { FastifyInstance } from 'fastify';
import type { Env } from '#server/env.ts';
import { HttpError } from '../route/http-error.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests that another site's page makes a browser send (design §5). Browsers name the origin of a request in
 * `Sec-Fetch-Site` or, on plain http, in `Origin`. A client that sends neither isn't a browser and carries nobody's
 * cookies.
 */
export function refuseCrossSite(app: FastifyInstance, env: Env): void {
	app.addHook('onRequest', async (request) => {
		if (reading.has(request.method)) return;
		const site = request.headers['sec-fetch-site'];
		const origin = request.headers.origin;
		const allowed = site === undefined ? origin === undefined || isOurs(origin, env, request.host) : site === 'same-origin' || site === 'none';
		if (!allowed) throw new HttpError(403, 'cross_site', 'This request came from another site.');
	});
}

function isOurs(origin: string, env: Env, host: string): boolean {
	return origin === env.PUBLIC_URL || (URL.canParse(origin) && new URL(origin).host === host);
}
