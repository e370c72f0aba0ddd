import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { NODES, type NodeName } from '../../../scripts/cluster/cluster-ports.ts';
import type { ClusterProcess } from '../../../scripts/cluster/cluster-process.ts';
import { API_CODE, apiIsReady } from '../../../scripts/cluster/start-api.ts';
import type { Cluster } from '../../../scripts/cluster/start-cluster.ts';
import { isEtcdLeader } from '../../../scripts/cluster/start-etcd.ts';
import { clusterMembers, switchOver } from '../../../scripts/cluster/start-patroni.ts';
import { until } from '../../../scripts/cluster/until.ts';
import type { MachineWays } from './machine-ways.ts';

/** What a fault is done to. */
export interface DrillSite {
	cluster: Cluster;
	ways: MachineWays | undefined;
	/** Commits of connections to a former primary that were acknowledged although it wasn't one anymore, and are gone. */
	ghostWrites: string[];
}

export interface DrillFault {
	name: string;
	/** Whether the cluster begins with the version from before the newest migration. */
	fromFormerVersion?: true;
	/** Does it, and repairs it. What has to be waited for afterwards is that the cluster is complete. */
	strike(site: DrillSite): Promise<void>;
}

/** How long a machine is away. Longer than a failover takes. */
const AWAY_MS = 45_000;
const STANDSTILL_MS = 60_000;

/** On a busy machine, a Patroni may answer only the second time it is asked. */
async function primaryOf({ cluster }: DrillSite): Promise<NodeName> {
	for (const end = Date.now() + 60_000; Date.now() < end; await wait(500)) {
		const name = await cluster.primary();
		if (name !== undefined) return name;
	}
	throw new Error('the cluster has no primary');
}

async function memberOf({ cluster }: DrillSite, role: string): Promise<NodeName> {
	const members = await Promise.any(NODES.map((name) => clusterMembers(cluster.ports.patroni[name])));
	const found = NODES.find((name) => members.some((member) => member.name === name && member.role === role));
	if (found === undefined) throw new Error(`the cluster has no ${role}`);
	return found;
}

/** Kills a machine with PostgreSQL, and starts it again later. */
async function killNode(site: DrillSite, name: NodeName, awayMs: number): Promise<void> {
	await site.cluster.nodes[name].kill();
	await wait(awayMs);
	site.cluster.nodes[name].start();
}

async function killProcess(process: ClusterProcess, awayMs: number): Promise<void> {
	await process.kill();
	await wait(awayMs);
	process.start();
}

async function restartInTurn({ apis, ports }: Cluster): Promise<void> {
	for (const [n, api] of apis.entries()) {
		await api.stop();
		api.start();
		await until(() => apiIsReady(ports.apis[n] ?? 0), { otherwise: `${api.name} isn’t ready`, withinMs: 120_000 });
	}
}

/**
 * Somebody is connected to the primary directly, past HAProxy, and goes on writing while the primary loses its lease.
 * Every write that it acknowledges must be in the new primary.
 */
async function whileSomebodyWrites(site: DrillSite, name: NodeName, strike: () => Promise<void>): Promise<void> {
	const { cluster } = site;
	await onPrimary(cluster, 'create table if not exists drill_writes (id text primary key)');
	const url = new URL(cluster.databaseUrl);
	url.port = String(cluster.ports.postgres[name]);
	const acknowledged: string[] = [];
	let going = true;
	let n = 0;
	const write = async () => {
		while (going) {
			const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 2_000, query_timeout: 20_000 });
			// Its queries fail, too, and report the error.
			client.on('error', () => undefined);
			let warned = false;
			client.on('notice', () => {
				warned = true;
			});
			try {
				await client.connect();
				while (going) {
					const id = `${name}-${process.hrtime.bigint()}-${n++}`;
					warned = false;
					await client.query('insert into drill_writes values ($1)', [id]);
					// As the site's own pool does it: a commit with a warning may be lost.
					if (!warned) acknowledged.push(id);
					await wait(20);
				}
			} catch {
				await wait(200);
			} finally {
				await client.end().catch(() => undefined);
			}
		}
	};
	const writing = write();
	await strike();
	// The former primary has been told by now.
	await wait(15_000);
	going = false;
	await writing;
	await cluster.untilComplete(120_000);
	const kept = new Set((await onPrimary(cluster, 'select id from drill_writes')).map(({ id }) => id));
	site.ghostWrites.push(...acknowledged.filter((id) => !kept.has(id)));
}

/** Runs a statement that may be repeated, and repeats it until a busy machine has answered. */
async function onPrimary(cluster: Cluster, text: string): Promise<{ id: string }[]> {
	let rows: { id: string }[] = [];
	const ask = async () => {
		const client = new pg.Client({ connectionString: cluster.databaseUrl, connectionTimeoutMillis: 10_000, query_timeout: 10_000 });
		// Its query fails, too, and reports the error.
		client.on('error', () => undefined);
		try {
			await client.connect();
			rows = (await client.query<{ id: string }>(text)).rows;
			return true;
		} finally {
			await client.end();
		}
	};
	await until(ask, { otherwise: 'the primary doesn’t answer', withinMs: 60_000 });
	return rows;
}

/** The faults of a drill, by the word that chooses one. */
export const DRILL_FAULTS: Readonly<Record<string, DrillFault>> = {
	// First, so that today's version is what the others strike.
	upgrade: {
		name: 'an upgrade from the version before, one API process after the other',
		fromFormerVersion: true,
		strike: async ({ cluster }) => {
			for (const api of cluster.apis) api.moveTo(API_CODE);
			await restartInTurn(cluster);
		},
	},
	primary: {
		name: 'the primary’s machine is killed',
		strike: async (site) => killNode(site, await primaryOf(site), AWAY_MS),
	},
	standby: {
		name: 'the standby that has every commit is killed',
		strike: async (site) => killNode(site, await memberOf(site, 'sync_standby'), 20_000),
	},
	pooler: {
		name: 'the pooler is killed',
		strike: async ({ cluster }) => killProcess(cluster.pooler, 5_000),
	},
	api: {
		name: 'an API process is killed',
		strike: async ({ cluster }) => killProcess(cluster.apis[0] as ClusterProcess, 5_000),
	},
	etcd: {
		name: 'etcd’s leader is killed',
		strike: async ({ cluster }) => {
			const leads = await Promise.all(NODES.map((name) => isEtcdLeader(cluster.ports.etcd[name])));
			await killProcess(cluster.etcd[NODES[leads.indexOf(true)] ?? 'one'], 30_000);
		},
	},
	cut: {
		name: 'the primary is cut off from all, for 60 s',
		strike: async (site) => {
			const name = await primaryOf(site);
			await whileSomebodyWrites(site, name, async () => {
				await site.ways?.cut(name);
				await wait(STANDSTILL_MS);
				await site.ways?.mend(name);
			});
		},
	},
	frozen: {
		name: 'the primary stands still, for 60 s',
		strike: async (site) => {
			const name = await primaryOf(site);
			await whileSomebodyWrites(site, name, async () => {
				site.cluster.nodes[name].freeze();
				await wait(STANDSTILL_MS);
				site.cluster.nodes[name].thaw();
			});
		},
	},
	restart: {
		name: 'the API processes are restarted, one after the other',
		strike: ({ cluster }) => restartInTurn(cluster),
	},
	switchover: {
		name: 'a switchover',
		strike: async (site) => {
			const [leader, candidate] = [await primaryOf(site), await memberOf(site, 'sync_standby')];
			await switchOver({ port: site.cluster.ports.patroni[leader], password: site.cluster.passwords.patroni, leader, candidate });
			await wait(10_000);
		},
	},
};
