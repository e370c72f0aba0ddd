import type { FastifyInstance } from 'fastify';
import { compressJson } from '../answers/compress-json.ts';
import { requireApiKey } from '../guards/refuse-requests.ts';
import { throttleHook } from '../guards/throttle.ts';
import type { ApiRoute } from './define-route.ts';
import type { Deps } from './deps.ts';

/** Registers routes in their order. A request passes key and throttle before the route looks at it. */
export async function registerRoutes<D extends Deps>(app: FastifyInstance, deps: D, routes: readonly ApiRoute<D>[]): Promise<void> {
	for (const route of routes) {
		if (route.scope === undefined) registerRoute(app, deps, route);
		else await route.scope(app, (scope) => registerRoute(scope, deps, route));
	}
}

function registerRoute<D extends Deps>(app: FastifyInstance, deps: D, { method, path, apiKey, throttle, lane, respond }: ApiRoute<D>): void {
	app.route({
		method,
		url: path,
		onRequest: [...(apiKey === false ? [] : [requireApiKey(deps.env)]), throttleHook(app, deps, throttle)],
		config: lane === undefined ? {} : { lane },
		...(lane === 'reads' && { onSend: compressJson }),
		handler: (request, reply) => respond(deps, request, reply),
	});
}
