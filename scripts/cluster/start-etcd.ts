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

/** Whether an etcd has a leader and answers. */
export async function etcdHealth(port: number): Promise<boolean> {
	const answer = await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(2_000) });
	return answer.ok && ((await answer.json()) as { health?: string }).health === 'true';
}

/** Whether this etcd is the leader of the three. */
export async function isEtcdLeader(port: number): Promise<boolean> {
	const answer = await fetch(`http://127.0.0.1:${port}/v2/stats/self`, { signal: AbortSignal.timeout(2_000) });
	return ((await answer.json()) as { state?: string }).state === 'StateLeader';
}
