import type { FastifyInstance } from 'fastify';
import { notFound } from '../route/http-error.ts';

/**
 * No address of ours holds U+0000, and PostgreSQL takes no text that does. A documented call names the field (`parsePart`); everything else, the pages of the
 * sandbox and of the development provider among it, is not found.
 */
export function refuseNul(app: FastifyInstance): void {
	app.addHook('onRequest', async ({ url, routeOptions }) => {
		if (url.includes('%00') && routeOptions.url?.startsWith('/v1/') !== true) throw notFound('There is nothing at this address.');
	});
}
