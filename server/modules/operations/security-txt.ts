import type { FastifyInstance } from 'fastify';
import { screens } from '#domain/api/api-paths.ts';
import type { Deps } from '#server/http/route/deps.ts';

/**
 * RFC 9116 recommends less than a year. The file is generated for each request, so it never expires while the server
 * runs.
 */
const GOOD_FOR_MS = 180 * 24 * 60 * 60_000;

/** Says where to report a vulnerability (RFC 9116). Anyone may read it. */
export function registerSecurityTxt(app: FastifyInstance, { env, clock }: Pick<Deps, 'env' | 'clock'>): void {
	app.get('/.well-known/security.txt', (_request, reply) => {
		const lines = [
			`Contact: ${env.SECURITY_CONTACT ?? env.PUBLIC_URL + screens.contact}`,
			`Expires: ${new Date(clock().getTime() + GOOD_FOR_MS).toISOString()}`,
			'Preferred-Languages: en',
			`Canonical: ${env.PUBLIC_URL}/.well-known/security.txt`,
		];
		return reply
			.type('text/plain; charset=utf-8')
			.header('cache-control', 'no-cache')
			.send(`${lines.join('\n')}\n`);
	});
}
