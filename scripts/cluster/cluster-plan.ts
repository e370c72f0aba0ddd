import type { ClusterFolder } from './cluster-folder.ts';
import { type ClusterPorts, NODES, type NodeName } from './cluster-ports.ts';
import type { LesserUser } from './lesser-user.ts';
import { POSTGRES_BIN } from './packages.ts';

const HOST = '127.0.0.1';
export const DATABASE = 'nil_athletes';

/**
 * Other ways to a machine, through which a drill can cut it off. Each is a port that leads to the port of the machine
 * itself.
 */
export interface Detours {
	/** How standbys, HAProxy, and Patroni elsewhere reach a machine's PostgreSQL and its Patroni. */
	postgres: Record<NodeName, number>;
	patroni: Record<NodeName, number>;
	/** How the Patroni of a machine reaches each etcd. */
	etcd: Record<NodeName, Record<NodeName, number>>;
}

/** All that the parts of a cluster have to know of each other. */
export interface ClusterPlan {
	folder: ClusterFolder;
	ports: ClusterPorts;
	user: LesserUser | undefined;
	detours: Detours;
	hasDetours: boolean;
}

/** Everybody reaches everybody directly. */
export const directWays = ({ postgres, patroni, etcd }: ClusterPorts): Detours => ({
	...{ postgres, patroni },
	etcd: { one: etcd, two: etcd, three: etcd },
});

const at = (port: number) => `${HOST}:${port}`;

/** The values for the files of `deploy/cluster` that are the same for the whole cluster. */
export function sharedValues({ folder, ports, detours }: ClusterPlan): Record<string, string> {
	const { passwords } = folder;
	return {
		...{ SUPERUSER_PASSWORD: passwords.superuser, REPLICATION_PASSWORD: passwords.replication, REWIND_PASSWORD: passwords.rewind },
		...{ PATRONI_PASSWORD: passwords.patroni, DATABASE, DATABASE_USER: DATABASE, DATABASE_PASSWORD: passwords.database },
		...{ POSTGRES_BIN, NETWORK: `${HOST}/32`, SHARED_BUFFERS: '128MB' },
		ETCD_CLUSTER: NODES.map((name) => `${name}=http://${at(ports.etcdPeer[name])}`).join(','),
		...{ WRITE_LISTEN: at(ports.write), READ_LISTEN: at(ports.read), STATE_LISTEN: at(ports.state) },
		...{ WRITE_HOST: HOST, WRITE_PORT: String(ports.write), READ_HOST: HOST, READ_PORT: String(ports.read) },
		...{ POOLER_HOST: HOST, POOLER_PORT: String(ports.pooler) },
		...{ POSTGRES_ONE: at(detours.postgres.one), POSTGRES_TWO: at(detours.postgres.two), POSTGRES_THREE: at(detours.postgres.three) },
		PATRONI_PORT_ONE: String(detours.patroni.one),
		PATRONI_PORT_TWO: String(detours.patroni.two),
		PATRONI_PORT_THREE: String(detours.patroni.three),
	};
}

/** The values for the files of one machine. */
export function nodeValues(plan: ClusterPlan, node: NodeName): Record<string, string> {
	const { folder, ports, detours } = plan;
	return {
		...sharedValues(plan),
		NODE: node,
		...{ ETCD_CLIENT: at(ports.etcd[node]), ETCD_PEER: at(ports.etcdPeer[node]), ETCD_DATA: folder.folder(`etcd-${node}`) },
		ETCD_HOSTS: NODES.map((name) => at(detours.etcd[node][name])).join(','),
		...{ PATRONI_LISTEN: at(ports.patroni[node]), PATRONI_ADDRESS: at(detours.patroni[node]) },
		...{ POSTGRES_LISTEN: at(ports.postgres[node]), POSTGRES_ADDRESS: at(detours.postgres[node]) },
		...{ POSTGRES_DATA: postgresData(plan, node), PGPASS: `${folder.folder(`node-${node}`)}/pgpass`, SOCKETS: folder.folder(`node-${node}`) },
	};
}

/** The folder with a machine's databases. */
export const postgresData = ({ folder }: ClusterPlan, node: NodeName): string => `${folder.folder(`node-${node}`)}/data`;

/** The user whom the database belongs to, at a port. */
export const databaseUrl = ({ folder }: ClusterPlan, port: number): string => `postgres://${DATABASE}:${folder.passwords.database}@${at(port)}/${DATABASE}`;

/** The superuser, at a port. */
export const superuserUrl = ({ folder }: ClusterPlan, port: number): string => `postgres://postgres:${folder.passwords.superuser}@${at(port)}/postgres`;
