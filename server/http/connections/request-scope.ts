import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '#server/core/client-address.ts';
import { loggable } from '#server/core/loggable.ts';
import { inLane } from '#server/db/pool/database-lane.ts';
import { HttpError, sendError } from '../errors/http-error.ts';

interface RequestScope {
	request: FastifyRequest;
	reply: FastifyReply;
}

const scopes = new AsyncLocalStorage<RequestScope>();

declare module 'fastify' {
	interface FastifyContextConfig {
		/** Which lane the request's queries wait in; `vital` by default. */
		lane?: 'vital' | 'reads';
	}
}

/** Remembers, for all code that a request runs, which request it is and which lane its queries wait in. */
export function trackRequests(app: FastifyInstance): void {
	app.addHook('onRequest', (request, reply, done) => {
		const { lane = 'vital' } = request.routeOptions.config;
		scopes.run({ request, reply }, () => inLane({ lane, asker: clientAddress(request.ip), progress: { begun: false } }, done));
	});
}

/**
 * Ends the request of the running code after an uncaught error: with a 500, or by cutting the connection if the answer
 * has already started.
 * @returns false if the code belongs to no request.
 */
export function failRequest(error: unknown): boolean {
	const scope = scopes.getStore();
	if (scope === undefined) return false;
	const { request, reply } = scope;
	request.log.error({ failure: loggable(error), method: request.method, route: request.routeOptions.url }, 'uncaught error in a request');
	if (reply.raw.headersSent || reply.sent) reply.raw.destroy();
	else sendError(reply, new HttpError(500, 'internal', 'Something went wrong on our end. Please try again.'));
	return true;
}
