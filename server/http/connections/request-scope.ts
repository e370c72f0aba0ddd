import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '#server/core/client-address.ts';
import { loggable } from '#server/core/loggable.ts';
import { inLane } from '#server/db/pool/database-lane.ts';
import { HttpError, sendError } from '../route/http-error.ts';

interface RequestScope {
	request: FastifyRequest;
	reply: FastifyReply;
}

const scopes = new AsyncLocalStorage<RequestScope>();

declare module 'fastify' {
	interface FastifyContextConfig {
		/** Which line the request's queries stand in; `vital` unless said. */
		lane?: 'vital' | 'reads';
	}
}

/** Remembers, for all the code that a request runs, which request it is and which line its queries stand in. */
export function trackRequests(app: FastifyInstance): void {
	app.addHook('onRequest', (request, reply, done) => {
		const { lane = 'vital' } = request.routeOptions.config;
		scopes.run({ request, reply }, () => inLane({ lane, asker: clientAddress(request.ip) }, done));
	});
}

/**
 * Ends the request that the running code belongs to after an error that nothing caught: a 500, or a cut connection where the answer was on its way already.
 * @returns false when the code belongs to no request.
 */
export function failRequest(error: unknown): boolean {
	const scope = scopes.getStore();
	if (scope === undefined) return false;
	const { request, reply } = scope;
	request.log.error({ failure: loggable(error), method: request.method, route: request.routeOptions.url }, 'uncaught error of a request');
	if (reply.raw.headersSent || reply.sent) reply.raw.destroy();
	else sendError(reply, new HttpError(500, 'internal', 'Something went wrong on our side. Please try again.'));
	return true;
}
