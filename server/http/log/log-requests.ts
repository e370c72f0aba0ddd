import type { FastifyInstance } from 'fastify';

/**
 * Logs each answered request at level `info`: method, route, status, and milliseconds. The route is the pattern
 * (`/v1/get_player/:playerId/:teamId`), so no id and nothing that a person typed gets into the log.
 */
export function logRequests(app: FastifyInstance): void {
	app.addHook('onResponse', async (request, reply) => {
		const { method, routeOptions } = request;
		request.log.info({ method, route: routeOptions.url ?? null, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
	});
}
