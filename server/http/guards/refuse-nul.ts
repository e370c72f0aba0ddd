import type { FastifyInstance } from 'fastify';
import { notFound } from '../route/http-error.ts';

/**
 * None of our addresses contains U+0000, and PostgreSQL accepts no text with it. A documented call names the field
 * (`parsePart`). Everything else, including pages of the sandbox and the development provider, answers 404.
 */
export function refuseNul(app: FastifyInstance): void {
	app.addHook('onRequest', async ({ url, routeOptions }) => {
		if (url.includes('%00') && routeOptions.url?.startsWith('/v1/') !== true) throw notFound('There is nothing at this address.');
	});
}
