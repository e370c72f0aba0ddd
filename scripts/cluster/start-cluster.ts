import { ClusterError } from './cluster-error.ts';
import { openClusterFolder } from './cluster-folder.ts';
import { type ClusterPlan, type Detours, databaseUrl, directWays } from './cluster-plan.ts';
import { type ClusterPorts, NODES, type NodeName, portsFrom, requireFreePorts } from './cluster-ports.ts';
import type { ClusterProcess } from './cluster-process.ts';
import { createDatabase } from './create-database.ts';
import { lesserUser } from './lesser-user.ts';
import { requirePackages } from './packages.ts';
import type { PostgresNode } from './postgres-node.ts';
import { API_CODE, apiIsReady, startApi } from './start-api.ts';
import { etcdHealth, startEtcd } from './start-etcd.ts';
import { startHaproxy } from './start-haproxy.ts';
import { clusterMembers, isComplete, isPrimary, startPatroni } from './start-patroni.ts';
import { startPgbouncer } from './start-pgbouncer.ts';
import { startSiteCache } from './start-site-cache.ts';
import { until } from './until.ts';

export interface ClusterOptions {
	base: number;
	/** A folder that stays, with the cluster in it. */
	folder?: string | undefined;
	/** The folder with the API's code; this checkout by default. */
	apiCode?: string | undefined;
	/** Called with each step that has succeeded. */
	said?: (what: string) => void;
	/** Called when a program ends although nobody stopped it. */
	died?: (name: string, how: string, lastWords: string) => void;
	/** Other ways to the machines, made before any of them starts. */
	detours?: (direct: Detours) => Promise<Detours>;
}

/** A running cluster on this machine. */
export interface Cluster {
	folder: string;
	ports: ClusterPorts;
	/** Where people go. */
	site: string;
	/** The database at the primary, without the pooler. */
	databaseUrl: string;
	/** With which a Patroni is told to do something, and the site's admin logs in. */
	passwords: { patroni: string; admin: string };
	nodes: Record<NodeName, PostgresNode>;
	etcd: Record<NodeName, ClusterProcess>;
	haproxy: ClusterProcess;
	pooler: ClusterProcess;
	apis: readonly ClusterProcess[];
	nginx: ClusterProcess;
	/** The machine that has the lease now. Undefined: none. */
	primary(): Promise<NodeName | undefined>;
	/** Waits until there are a primary, a standby that has every commit, and another one. */
	untilComplete(withinMs: number): Promise<void>;
	/** Stops all in the order in which nobody misses anything, and deletes the folder unless it was named. */
	stop(): Promise<void>;
}

/** Starts all of a cluster, and waits until people can use it. If it fails, nothing stays behind. @throws ClusterError */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
	requirePackages();
	const ports = portsFrom(options.base);
	await requireFreePorts(ports);
	const user = lesserUser();
	const folder = openClusterFolder({ named: options.folder, base: options.base, user });
	const direct = directWays(ports);
	const started = new StartedParts(options, () => folder.remove());
	const stop = () => started.stop();
	try {
		const detours = (await options.detours?.(direct)) ?? direct;
		return await startParts({ folder, ports, user, detours, hasDetours: detours !== direct }, { started, stop, apiCode: options.apiCode ?? API_CODE });
	} catch (error) {
		const dead = started.lastWords();
		await stop();
		throw error instanceof ClusterError && dead !== '' ? new ClusterError(`${error.message}\n${dead}`, { cause: error }) : error;
	}
}

/** What has been started, in order. */
class StartedParts {
	readonly #options: ClusterOptions;
	readonly #parts: { process: ClusterProcess; stop: () => Promise<void>; kill: () => void }[] = [];
	readonly #removeFolder: () => void;
	/** If this process itself ends in the middle, nothing stays behind. */
	readonly #breakOff = () => {
		for (const { kill } of this.#parts) kill();
		this.#removeFolder();
	};

	constructor(options: ClusterOptions, removeFolder: () => void) {
		this.#options = options;
		this.#removeFolder = removeFolder;
		process.once('exit', this.#breakOff);
	}

	add(process: ClusterProcess): ClusterProcess {
		this.#note(process, { stop: () => process.stop(), kill: () => process.signal('SIGKILL') });
		return process;
	}

	addNode(node: PostgresNode): PostgresNode {
		this.#note(node.patroni, { stop: () => node.stop(), kill: () => void node.kill() });
		return node;
	}

	said(what: string): void {
		this.#options.said?.(what);
	}

	/** What those said at the end that don't run anymore. */
	lastWords(): string {
		return this.#parts
			.filter(({ process }) => !process.isRunning)
			.map(({ process }) => `${process.name} said:\n${process.lastWords}`)
			.join('\n');
	}

	/** The last one first, but the primary after its standbys, so that none of them takes over. */
	async stop(): Promise<void> {
		for (let last = this.#parts.pop(); last !== undefined; last = this.#parts.pop()) await last.stop();
		process.off('exit', this.#breakOff);
		this.#removeFolder();
	}

	/** So that it is stopped after the others of its kind. */
	moveToFront(process: ClusterProcess): void {
		const at = this.#parts.findIndex((part) => part.process === process);
		const first = this.#parts.findIndex((part) => part.process.name.startsWith('Patroni'));
		if (at < 0 || first < 0) return;
		this.#parts.splice(first, 0, ...this.#parts.splice(at, 1));
	}

	#note(process: ClusterProcess, ends: { stop: () => Promise<void>; kill: () => void }): void {
		this.#parts.push({ process, ...ends });
		process.onUnexpectedEnd = (how) => this.#options.died?.(process.name, how, process.lastWords);
	}
}

async function startParts(
	plan: ClusterPlan,
	{ started, stop, apiCode }: { started: StartedParts; stop: () => Promise<void>; apiCode: string },
): Promise<Cluster> {
	const { ports, folder } = plan;
	const ofEach = <T>(make: (name: NodeName) => T): Record<NodeName, T> => ({ one: make('one'), two: make('two'), three: make('three') });
	const primaries = async () => {
		const answers = await Promise.all(NODES.map((name) => isPrimary(ports.patroni[name]).catch(() => false)));
		return NODES.filter((_, n) => answers[n]);
	};
	const primary = async () => (await primaries())[0];
	// A machine that was away still says for a while what was true before.
	const look = async () => {
		const [only, ...others] = await primaries();
		return only !== undefined && others.length === 0 && isComplete(await clusterMembers(ports.patroni[only]));
	};
	const untilComplete = (withinMs: number) => until(look, { otherwise: 'PostgreSQL has no primary with two standbys', withinMs });

	const etcd = ofEach((name) => started.add(startEtcd(plan, name)));
	await until(async () => (await Promise.all(NODES.map((name) => etcdHealth(ports.etcd[name])))).every(Boolean), {
		...{ otherwise: 'etcd doesn’t answer', withinMs: 30_000 },
	});
	started.said('etcd: three, with a leader');
	const nodes = ofEach((name) => started.addNode(startPatroni(plan, name)));
	const haproxy = started.add(startHaproxy(plan));
	const pooler = started.add(startPgbouncer(plan));
	await untilComplete(120_000);
	started.said(`PostgreSQL: ${await primary()} is the primary, with two standbys`);
	await until(
		async () => {
			await createDatabase(plan);
			return true;
		},
		{ otherwise: 'HAProxy doesn’t lead to the primary', withinMs: 30_000 },
	);
	folder.folder('site-data');
	const nginx = started.add(startSiteCache(plan));
	// The first one makes the tables and the demo league. The second one would only wait for it.
	const apis: ClusterProcess[] = [];
	for (const [n, port] of ports.apis.entries()) {
		apis.push(started.add(startApi(plan, n, apiCode)));
		await untilReady(apis.at(-1), port);
		started.said(`API process ${n + 1}: ready`);
	}
	await until(() => apiIsReady(ports.site), { otherwise: 'nginx doesn’t lead to the API', withinMs: 15_000 });
	return {
		...{ folder: folder.path, ports, site: `http://localhost:${ports.site}`, nodes, etcd, haproxy, pooler, apis, nginx },
		...{ databaseUrl: databaseUrl(plan, ports.write), passwords: folder.passwords },
		...{ primary, untilComplete },
		stop: async () => {
			const last = await primary();
			if (last !== undefined) started.moveToFront(nodes[last].patroni);
			await stop();
		},
	};
}

async function untilReady(api: ClusterProcess | undefined, port: number): Promise<void> {
	await until(
		async () => {
			if (api?.isRunning === false) throw new ClusterError(`${api.name} didn’t start.`);
			return apiIsReady(port);
		},
		{ otherwise: `${api?.name} isn’t ready`, withinMs: 180_000 },
	);
}
