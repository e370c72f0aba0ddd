import type { FastifyInstance } from 'fastify';

/**
 * While the app closes, a connection whose request has been answered goes too. Without this, one that was busy when closing began would
 * be kept alive for its next request and hold up the end of the process.
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
