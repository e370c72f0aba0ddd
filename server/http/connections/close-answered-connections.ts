import type { FastifyInstance } from 'fastify';

/**
 * While the app closes, closes each connection once its request is answered. Otherwise a connection that was busy when
 * closing began would stay open for its next request and delay the end of the process.
 */
export function closeAnsweredConnections(app: FastifyInstance): void {
	let closing = false;
	app.addHook('preClose', async () => {
		closing = true;
	});
	app.addHook('onResponse', async () => {
		if (closing) setImmediate(() => app.server.closeIdleConnections());
	});
}
