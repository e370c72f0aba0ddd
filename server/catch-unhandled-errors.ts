import type { FastifyBaseLogger } from 'fastify';
import { loggable } from '#server/core/loggable.ts';
import { failRequest } from '#server/http/connections/request-scope.ts';

/** With this many uncaught errors of requests within the window, the process itself is broken and restarts. */
const TOO_MANY = 100;
const WINDOW_MS = 60_000;

/**
 * Decides what an uncaught error does. One that belongs to a request fails only that request: a stranger's broken
 * connection must not stop the site for everybody. Any other leaves the process in an unknown state. Then `stop` lets
 * the requests in flight finish and ends the process with an error, and the supervisor starts it again.
 */
export function catchUnhandledErrors(options: { log: FastifyBaseLogger; clock: () => Date; stop: () => void }): void {
	const recent: number[] = [];
	process.on('uncaughtException', (error, origin) => {
		const now = options.clock().getTime();
		while (recent[0] !== undefined && recent[0] < now - WINDOW_MS) recent.shift();
		recent.push(now);
		if (recent.length <= TOO_MANY && failRequest(error)) return;
		options.log.fatal({ failure: loggable(error), origin }, 'uncaught error: the server will stop once the requests in flight are done');
		options.stop();
	});
}
