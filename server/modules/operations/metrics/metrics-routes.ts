import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '#server/http/errors/http-error.ts';
import { defineThrottle, throttleHook } from '#server/http/guards/throttle.ts';
import type { Deps } from '#server/http/route/deps.ts';
import type { MetricSources } from './server-metrics.ts';

/** Enough for a handful of monitoring systems that read every few seconds. */
const metricsThrottle = defineThrottle({ device: 60, address: 120, windowMs: 60_000 });

/**
 * `GET /metrics` for whoever sends `METRICS_TOKEN` as a bearer token, in Prometheus's text format. Without the setting,
 * nothing is counted and there is no such address. It isn't part of the API, so the OpenAPI document doesn't list it.
 */
export async function registerMetrics(app: FastifyInstance, deps: Deps, sources: MetricSources): Promise<void> {
	const { METRICS_TOKEN } = deps.env;
	if (METRICS_TOKEN === undefined) return;
	const expected = digest(`Bearer ${METRICS_TOKEN}`);
	// The library is loaded only by servers that are monitored.
	const { createServerMetrics } = await import('./server-metrics.ts');
	const metrics = createServerMetrics(app, sources);
	app.get('/metrics', { onRequest: throttleHook(app, deps, metricsThrottle), config: { lane: 'reads' } }, async (request, reply) => {
		if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
			throw new HttpError(401, 'bad_credentials', 'Send the metrics token as a bearer token.');
		}
		void reply.header('cache-control', 'no-store').header('content-type', metrics.contentType);
		return metrics.text();
	});
}

function digest(text: string): Buffer {
	return createHash('sha256').update(text).digest();
}
