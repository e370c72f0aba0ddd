import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Env } from '#server/env.ts';
import { HttpError } from './errors.ts';

/**
 * Refuses requests under a name that isn't ours. A page of another site can have its name point at this machine and then read our answers as its own (DNS
 * rebinding); no attacker can do so with an address in figures, with `localhost`, or with a name of one word as containers and their proxies use. A health check
 * tells nothing about anybody, and comes under whatever name the one who watches knows. Behind a trusted proxy `X-Forwarded-Host` counts, where there is one.
 */
export function refuseOtherHosts(app: FastifyInstance, env: Env): void {
	const ours = new Set([new URL(env.PUBLIC_URL).hostname, ...env.ALLOWED_HOSTS]);
	app.addHook('onRequest', async (request) => {
		if (request.routeOptions.url === '/healthz') return;
		const host = nameOf(request.host ?? '');
		if (isSafe(host) || ours.has(host) || ours.has(host.replace(/^[^.]+/, '*'))) return;
		request.log.warn(
			{ host: host.replace(/[^\x21-\x7e]/g, '?').slice(0, 100) },
			'a request names another host: PUBLIC_URL or ALLOWED_HOSTS has to name those of this site',
		);
		throw new HttpError(421, 'other_host', 'There is no site of this name here.');
	});
}

/** The name of a `Host` header, without its port, in lower case and without the root's dot. '' for none. */
function nameOf(host: string): string {
	const [, name = ''] = /^(\[[^\]]*\]|[^:]*)(?::\d*)?$/.exec(host.toLowerCase()) ?? [];
	return name.replace(/\.$/, '');
}

function isSafe(name: string): boolean {
	if (name === '') return false;
	return isIP(name.replace(/^\[|\]$/g, '')) !== 0 || !name.includes('.') || name.endsWith('.localhost');
}
