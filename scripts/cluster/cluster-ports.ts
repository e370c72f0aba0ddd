import { createServer } from 'node:net';
import { ClusterError } from './cluster-error.ts';

/** The three machines, as patroni.yml and etcd.yml call them. */
export const NODES = ['one', 'two', 'three'] as const;
export type NodeName = (typeof NODES)[number];

export const DEFAULT_BASE_PORT = 7400;
const LAST_OFFSET = 42;

export interface ClusterPorts {
	/** nginx, where people go. */
	site: number;
	write: number;
	read: number;
	/** HAProxy’s page of who is up. */
	state: number;
	pooler: number;
	apis: readonly number[];
	postgres: Record<NodeName, number>;
	patroni: Record<NodeName, number>;
	etcd: Record<NodeName, number>;
	etcdPeer: Record<NodeName, number>;
}

/** @param text a base port, as somebody typed it. @throws ClusterError */
export function parseBasePort(text: string | undefined): number {
	if (text === undefined || text.trim() === '') return DEFAULT_BASE_PORT;
	const last = 65_535 - LAST_OFFSET;
	const port = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN;
	if (port >= 1024 && port <= last) return port;
	throw new ClusterError(`CLUSTER_PORT: must be a whole number from 1024 to ${last}. The cluster uses the ${LAST_OFFSET + 1} ports from there on.`);
}

/** The ports of a cluster, all of them from `base` to `base` + 42. */
export function portsFrom(base: number): ClusterPorts {
	const each = (offset: number) => ({ one: base + offset, two: base + offset + 1, three: base + offset + 2 });
	return {
		...{ site: base, write: base + 1, read: base + 2, state: base + 3, pooler: base + 4, apis: [base + 5, base + 6] },
		...{ postgres: each(10), patroni: each(20), etcd: each(30), etcdPeer: each(40) },
	};
}

function flat(ports: ClusterPorts): number[] {
	const { site, write, read, state, pooler, apis, ...ofNodes } = ports;
	return [site, write, read, state, pooler, ...apis, ...Object.values(ofNodes).flatMap((each) => Object.values(each))];
}

/** @throws ClusterError that names the ports that another program uses */
export async function requireFreePorts(ports: ClusterPorts): Promise<void> {
	const taken: number[] = [];
	for (const port of flat(ports)) if (!(await isFree(port))) taken.push(port);
	if (taken.length === 0) return;
	const which = taken.length === 1 ? `port ${taken[0]}` : `the ports ${taken.join(', ')}`;
	throw new ClusterError(`Another program uses ${which}. Stop it, or set CLUSTER_PORT to a number other than ${ports.site}.`);
}

function isFree(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const probe = createServer().once('error', () => resolve(false));
		probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
	});
}
