import { type ClusterPlan, nodeValues, postgresData } from './cluster-plan.ts';
import type { NodeName } from './cluster-ports.ts';
import { ClusterProcess } from './cluster-process.ts';
import { fillTemplate } from './fill-template.ts';
import { PROGRAMS } from './packages.ts';
import { PostgresNode } from './postgres-node.ts';

/** One machine's Patroni, which makes its PostgreSQL: the first one a new database, the others copies. */
export function startPatroni(plan: ClusterPlan, node: NodeName): PostgresNode {
	const { folder, user } = plan;
	const config = folder.file(patroniFile(node), patroniConfig(plan, node));
	const patroni = new ClusterProcess({
		...{ name: `Patroni ${node}`, path: PROGRAMS.patroni.path, args: [config] },
		...{ cwd: folder.path, user, log: folder.file(`patroni-${node}.log`, '') },
	});
	const machine = new PostgresNode(node, patroni, postgresData(plan, node));
	machine.start();
	return machine;
}

function patroniConfig(plan: ClusterPlan, node: NodeName): string {
	const config = fillTemplate('patroni.yml', nodeValues(plan, node));
	// Otherwise, Patroni asks an etcd for the addresses of all, and leaves the detours.
	return plan.hasDetours ? config.replace('etcd:\n', 'etcd:\n  use_proxies: true\n') : config;
}

export const patroniFile = (node: NodeName): string => `patroni-${node}.yml`;

/** A PostgreSQL as the cluster knows it. */
export interface Member {
	name: string;
	role: string;
	state: string;
}

/** What the Patroni at this port says of every member. */
export async function clusterMembers(port: number): Promise<Member[]> {
	const answer = await fetch(`http://127.0.0.1:${port}/cluster`, { signal: AbortSignal.timeout(3_000) });
	const { members } = (await answer.json()) as { members: Member[] };
	return members;
}

/** Whether the Patroni at this port has the lease of the primary. */
export async function isPrimary(port: number): Promise<boolean> {
	const answer = await fetch(`http://127.0.0.1:${port}/primary`, { method: 'OPTIONS', signal: AbortSignal.timeout(2_000) });
	return answer.ok;
}

/** Whether there is a primary, a standby that has every commit, and another one that follows. */
export function isComplete(members: readonly Member[]): boolean {
	const up = members.filter(({ state }) => state === 'running' || state === 'streaming').map(({ role }) => role);
	return ['leader', 'replica', 'sync_standby'].every((role) => up.includes(role));
}

/** Makes a standby the primary, as an operator does before the primary's machine is stopped. */
export async function switchOver({
	port,
	password,
	leader,
	candidate,
}: {
	port: number;
	password: string;
	leader: NodeName;
	candidate: NodeName;
}): Promise<void> {
	const answer = await fetch(`http://127.0.0.1:${port}/switchover`, {
		method: 'POST',
		headers: { authorization: `Basic ${Buffer.from(`patroni:${password}`).toString('base64')}`, 'content-type': 'application/json' },
		body: JSON.stringify({ leader, candidate }),
		signal: AbortSignal.timeout(60_000),
	});
	if (!answer.ok) throw new Error(`the switchover was answered ${answer.status}: ${await answer.text()}`);
}
