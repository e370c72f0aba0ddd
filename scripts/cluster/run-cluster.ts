/**
 * `npm run cluster`: the site as it runs on several machines, on this one, until Ctrl+C (docs/cluster.md). CLUSTER_PORT
 * is the first of its ports, and CLUSTER_DIR a folder that keeps it.
 */
import { join } from 'node:path';
import { buildOrExit, canBuildPage, pageIsStale } from '../page-build.ts';
import { ClusterError } from './cluster-error.ts';
import { parseBasePort } from './cluster-ports.ts';
import { requirePackages } from './packages.ts';
import { ADMIN_EMAIL } from './start-api.ts';
import { type Cluster, startCluster } from './start-cluster.ts';
import { patroniFile } from './start-patroni.ts';

const began = performance.now();
const seconds = () => `${((performance.now() - began) / 1_000).toFixed(0)} s`;
let cluster: Cluster | undefined;
let stopping = false;

function announce({ site, ports, folder, databaseUrl, passwords }: Cluster): void {
	const config = join(folder, patroniFile('one'));
	console.log(`
The cluster is running (${seconds()}).
  the site                 ${site}
  API processes            ${ports.apis.map((port) => `http://localhost:${port}`).join('  ')}
  the primary              ${databaseUrl}
  the standbys             …:${ports.read}
  the pooler               …:${ports.pooler}
  who is up                http://localhost:${ports.state}
  who is the primary       patronictl -c ${config} list
  make another one it      patronictl -c ${config} switchover
  logs and settings        ${folder}
Log in as ${ADMIN_EMAIL} with ${passwords.admin}. Ctrl+C stops everything.`);
}

async function stop(code: number): Promise<void> {
	if (stopping) return;
	stopping = true;
	if (cluster !== undefined) {
		console.log('Stopping…');
		await cluster.stop();
	}
	process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));

try {
	const base = parseBasePort(process.env.CLUSTER_PORT);
	requirePackages();
	if (canBuildPage() && pageIsStale()) buildOrExit('The cluster didn’t start.\n');
	cluster = await startCluster({
		...{ base, folder: process.env.CLUSTER_DIR?.trim() || undefined },
		said: (what) => console.log(`${what} (${seconds()})`),
		died: (name, how, lastWords) => {
			if (!stopping) console.error(`${name} has ended (${how}). It said:\n${lastWords}`);
		},
	});
	announce(cluster);
} catch (error) {
	if (!(error instanceof ClusterError)) throw error;
	console.error(`The cluster didn’t start.\n${error.message}`);
	process.exit(1);
}
