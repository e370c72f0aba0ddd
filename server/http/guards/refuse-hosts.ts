import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Env } from '#server/env.ts';
import { HttpError } from '../route/http-error.ts';

const PROBES = new Set(['/healthz', '/readyz']);

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
			'a request names another host; if it is one of this site, add it to ALLOWED_HOSTS',
		);
		throw new HttpError(421, 'other_host', 'There is no site of this name here.');
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
