import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_KEY_HEADER } from '#domain/api/api-paths.ts';
import type { Env } from '#server/env.ts';
import { HttpError, notFound } from '../errors/http-error.ts';

const PROBES = new Set(['/healthz', '/readyz']);

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
		if (!allowed) throw new HttpError(403, 'cross_site', 'This request came from a different site.');
	});
}

function isOurs(origin: string, env: Env, host: string): boolean {
	return origin === env.PUBLIC_URL || (URL.canParse(origin) && new URL(origin).host === host);
}

/**
 * Refuses requests for a foreign host name, against DNS rebinding: another site can point its own name at this machine
 * and then read our answers as its own. It can't do so with an IP address, with `localhost`, or with a one-word name
 * such as containers use, so those pass. Probes reveal nothing about anybody and may use any name. Behind a trusted
 * proxy, `X-Forwarded-Host` counts if present.
 */
export function refuseOtherHosts(app: FastifyInstance, env: Env): void {
	const ours = new Set([new URL(env.PUBLIC_URL).hostname, ...env.ALLOWED_HOSTS]);
	app.addHook('onRequest', async (request) => {
		if (PROBES.has(request.routeOptions.url ?? '')) return;
		const host = nameOf(request.host ?? '');
		if (isSafe(host) || ours.has(host) || ours.has(host.replace(/^[^.]+/, '*'))) return;
		request.log.warn(
			{ host: host.replace(/[^\x21-\x7e]/g, '?').slice(0, 100) },
			'a request names an unknown host; if it belongs to this site, add it to ALLOWED_HOSTS',
		);
		throw new HttpError(421, 'other_host', 'There’s no site with this name here.');
	});
}

/** The name in a `Host` header: lowercase, without port and trailing dot. '' if there is none. */
function nameOf(host: string): string {
	const [, name = ''] = /^(\[[^\]]*\]|[^:]*)(?::\d*)?$/.exec(host.toLowerCase()) ?? [];
	return name.replace(/\.$/, '');
}

function isSafe(name: string): boolean {
	if (name === '') return false;
	return isIP(name.replace(/^\[|\]$/g, '')) !== 0 || !name.includes('.') || name.endsWith('.localhost');
}

/**
 * None of our addresses contains U+0000, and PostgreSQL accepts no text with it. A documented call names the field
 * (`parsePart`). Everything else, including pages of the sandbox and the development provider, answers 404.
 */
export function refuseNul(app: FastifyInstance): void {
	app.addHook('onRequest', async ({ url, routeOptions }) => {
		if (url.includes('%00') && routeOptions.url?.startsWith('/v1/') !== true) throw notFound('There’s nothing at this address.');
	});
}

/** Requires the app's fixed header (spec §7). It tells our own page from stray clients and authorizes nothing. */
export function requireApiKey(env: Env): (request: FastifyRequest) => Promise<void> {
	return async (request) => {
		if (request.headers[API_KEY_HEADER] !== env.API_KEY) throw new HttpError(401, 'api_key', `The ${API_KEY_HEADER} header is missing or wrong.`);
	};
}
