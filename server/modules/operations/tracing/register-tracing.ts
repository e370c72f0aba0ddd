import type { FastifyInstance } from 'fastify';
import { loggable } from '#server/core/loggable.ts';
import type { Env } from '#server/env.ts';

/**
 * Traces the requests of `app` and their SQL statements, if `OTEL_EXPORTER_OTLP_ENDPOINT` is set, until the app closes
 * (docs/decisions/067). Call it before registering anything whose time should count toward a request.
 */
export async function registerTracing(app: FastifyInstance, { tracing }: Pick<Env, 'tracing'>): Promise<void> {
	if (tracing === undefined) return;
	// The library is loaded only by servers that are traced.
	const { startExport } = await import('./export-traces.ts');
	const { traceRequests } = await import('./trace-requests.ts');
	const provider = startExport(tracing, app.log);
	const stop = traceRequests(app, provider.getTracer('nil-athletes'));
	app.addHook('onClose', async () => {
		stop();
		// The last spans are lost if the collector is gone.
		await provider.shutdown().catch((error: unknown) => app.log.warn({ failure: loggable(error) }, 'traces could not be sent'));
	});
}
