import { DiagLogLevel, diag } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOffSampler, AlwaysOnSampler, BatchSpanProcessor, type Sampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';
import { VERSION } from '#server/core/version.ts';
import type { TracingSettings } from '#server/env.ts';

/**
 * Sends spans to the collector in batches. The library reads OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES, and
 * OTEL_EXPORTER_OTLP_HEADERS, _TIMEOUT, and _COMPRESSION itself. Spans say nothing about the machine and the process.
 */
export function startExport({ endpoint, sampler, ratio }: TracingSettings, log: FastifyBaseLogger): TracerProvider {
	const warn = (message: string) => log.warn({ failure: message }, 'traces could not be sent');
	const nothing = () => undefined;
	diag.setLogger({ error: warn, warn, info: nothing, debug: nothing, verbose: nothing }, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
	const ours = resourceFromAttributes({ 'service.name': 'nil-athletes', 'service.version': VERSION });
	return new TracerProvider({
		sampler: samplerOf(sampler, ratio),
		resource: defaultResource()
			.merge(ours)
			.merge(detectResources({ detectors: [envDetector] })),
		spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }) })],
	});
}

function samplerOf(sampler: TracingSettings['sampler'], ratio: number): Sampler {
	if (sampler === 'always_on') return new AlwaysOnSampler();
	if (sampler === 'always_off') return new AlwaysOffSampler();
	return new TraceIdRatioBasedSampler(ratio);
}
