import type { ClusterPlan } from './cluster-plan.ts';
import { nodeValues } from './cluster-plan.ts';
import type { NodeName } from './cluster-ports.ts';
import { ClusterProcess } from './cluster-process.ts';
import { fillTemplate } from './fill-template.ts';
import { PROGRAMS } from './packages.ts';

/** One of the three etcd. It answers as soon as there are two. */
export function startEtcd(plan: ClusterPlan, node: NodeName): ClusterProcess {
	const { folder, user } = plan;
	const config = folder.file(`etcd-${node}.yml`, fillTemplate('etcd.yml', nodeValues(plan, node)));
	const etcd = new ClusterProcess({
		...{ name: `etcd ${node}`, path: PROGRAMS.etcd.path, args: ['--config-file', config] },
		...{ cwd: folder.path, user, log: folder.file(`etcd-${node}.log`, '') },
	});
	etcd.start();
	return etcd;
}

/**
 * Whether an etcd has a leader and answers in the language of its version. A new cluster speaks an old one for some
 * seconds, and a Patroni that asks then keeps to it.
 */
export async function etcdHealth(port: number): Promise<boolean> {
	const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(2_000) });
	const { etcdcluster = '' } = (await (await ask('/version')).json()) as { etcdcluster?: string };
	const [major = 0, minor = 0] = etcdcluster.split('.').map(Number);
	return (await ask('/health')).ok && (major > 3 || (major === 3 && minor >= 4));
}
