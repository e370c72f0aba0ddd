import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { loggable } from '#server/core/loggable.ts';
import type { QueueState } from '#server/core/queue-state.ts';
import { VERSION } from '#server/core/version.ts';
import type { DatabaseLoad } from '#server/db/pool/database-pool.ts';
import type { ReplicaState } from '#server/db/pool/read-replica.ts';

/** The figures that come from the database. */
export interface Backlog {
	queues: QueueState[];
	/** When a webhook was last heard and how late it was; undefined if never. */
	webhook: { at: Date; lag_seconds: number } | undefined;
}

export interface MetricSources {
	backlog(): Promise<Backlog>;
	/** Undefined: this server doesn't know, for example in a test. */
	databaseLoad: (() => DatabaseLoad) | undefined;
	replicaState: (() => ReplicaState | undefined) | undefined;
	clientErrors(): number;
	/** The route pattern of the calls that devices sync by: snapshots, and with `since`, deltas. */
	syncRoute: string;
	clock(): Date;
}

const name = (suffix: string) => `nil_${suffix}`;

/** Starts counting every request of `app`. @returns the metrics in Prometheus's text format, read when it is called. */
export function createServerMetrics(app: FastifyInstance, sources: MetricSources): { text(): Promise<string>; contentType: string } {
	const registry = new Registry();
	const registers = [registry];
	collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 });

	new Gauge({ name: name('build_info'), help: 'Always 1; the label is the version that runs', labelNames: ['version'], registers }).set(
		{ version: VERSION },
		1,
	);
	const requests = new Histogram({
		name: name('http_request_seconds'),
		help: 'Time from a request to its answer, by route pattern and status',
		labelNames: ['method', 'route', 'status'] as const,
		buckets: [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10],
		registers,
	});
	app.addHook('onResponse', async (request, reply) => {
		requests.observe({ method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000);
	});
	measureSyncs(app, registers, sources.syncRoute);

	const { databaseLoad } = sources;
	if (databaseLoad !== undefined) {
		new Gauge({
			name: name('database_connections'),
			help: 'Connections to the database: open, of these idle; and work that waits for its turn',
			labelNames: ['state'] as const,
			registers,
			collect() {
				for (const [state, value] of Object.entries(databaseLoad())) this.set({ state }, value);
			},
		});
	}
	new Gauge({
		name: name('replica_used'),
		help: '1 if the database’s replica answers reads, 0 if the primary does because the replica can’t; nothing without a replica',
		registers,
		collect() {
			this.reset();
			const state = sources.replicaState?.();
			if (state !== undefined) this.set(state === 'used' ? 1 : 0);
		},
	});
	new Counter({
		name: name('client_errors_total'),
		help: 'Errors of the page that browsers have reported to this process',
		registers,
		collect() {
			this.reset();
			this.inc(sources.clientErrors());
		},
	});

	const up = new Gauge({ name: name('database_up'), help: '1 if the database answered this reading, else 0', registers });
	const queue = (suffix: string, help: string) => new Gauge({ name: name(`queue_${suffix}`), help, labelNames: ['queue'] as const, registers });
	const oldest = queue('oldest_seconds', 'How long the oldest entry of a queue has waited');
	const waiting = queue('waiting', 'How many entries wait in a queue, counted up to 10,000');
	const failing = queue('failing', 'How many of these have failed at least once');
	const webhookAge = new Gauge({ name: name('webhook_heard_seconds'), help: 'Seconds since a webhook of the payment provider was last heard', registers });
	const lag = new Gauge({ name: name('webhook_lag_seconds'), help: 'Seconds between that event at the provider and its arrival', registers });

	/** If the database doesn't answer, the other figures matter most, so they are still reported. */
	async function readBacklog(): Promise<void> {
		for (const gauge of [oldest, waiting, failing, webhookAge, lag]) gauge.reset();
		try {
			const { queues, webhook } = await sources.backlog();
			for (const state of queues) {
				oldest.set({ queue: state.queue }, state.oldestSeconds);
				waiting.set({ queue: state.queue }, state.waiting);
				failing.set({ queue: state.queue }, state.failing);
			}
			if (webhook !== undefined) {
				webhookAge.set((sources.clock().getTime() - webhook.at.getTime()) / 1000);
				lag.set(webhook.lag_seconds);
			}
			up.set(1);
		} catch (error) {
			app.log.error({ failure: loggable(error) }, 'the queues could not be read for /metrics');
			up.set(0);
		}
	}

	return {
		contentType: registry.contentType,
		text: async () => {
			await readBacklog();
			return registry.metrics();
		},
	};
}

/** The bytes that each sync sends, after compression if the device accepts it. A 304 isn't counted. */
function measureSyncs(app: FastifyInstance, registers: Registry[], syncRoute: string): void {
	const sizes = new Histogram({
		name: name('sync_bytes'),
		help: 'Bytes of each answer that a device syncs by: a whole snapshot, or a delta',
		labelNames: ['kind'] as const,
		buckets: [300, 1_000, 10_000, 100_000, 300_000, 1_000_000, 3_000_000, 10_000_000],
		registers,
	});
	app.addHook('onResponse', async (request, reply) => {
		if (request.method !== 'GET' || request.routeOptions.url !== syncRoute || reply.statusCode !== 200) return;
		// A snapshot that is unpacked while it is sent has no length. Only clients that can't decompress ask for that.
		const bytes = Number(reply.getHeader('content-length'));
		if (Number.isNaN(bytes)) return;
		const { since } = request.query as { since?: unknown };
		sizes.observe({ kind: since === undefined ? 'snapshot' : 'delta' }, bytes);
	});
}
