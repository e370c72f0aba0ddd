import { existsSync } from 'node:fs';
import { ClusterError } from './cluster-error.ts';

/** Debian's PostgreSQL, whose programs aren't on the path. */
export const POSTGRES_BIN = '/usr/lib/postgresql/15/bin';

interface Program {
	path: string;
	/** The Debian package that has it. */
	from: string;
}

/** What the cluster runs. Named by path, so that nothing else of the same name on the machine takes its place. */
export const PROGRAMS = {
	postgres: { path: `${POSTGRES_BIN}/postgres`, from: 'postgresql-15' },
	patroni: { path: '/usr/bin/patroni', from: 'patroni' },
	etcd: { path: '/usr/bin/etcd', from: 'etcd-server' },
	pgbouncer: { path: '/usr/sbin/pgbouncer', from: 'pgbouncer' },
	haproxy: { path: '/usr/sbin/haproxy', from: 'haproxy' },
	nginx: { path: '/usr/sbin/nginx', from: 'nginx' },
} satisfies Record<string, Program>;

/** The Debian packages that aren't installed, in the order in which they are listed above. */
export function missingPackages(isThere: (path: string) => boolean = existsSync): string[] {
	return Object.values(PROGRAMS)
		.filter(({ path }) => !isThere(path))
		.map(({ from }) => from);
}

/** @throws ClusterError that names what to install */
export function requirePackages(missing = missingPackages()): void {
	if (missing.length === 0) return;
	throw new ClusterError(
		missing.length === 1
			? `The package ${missing[0]} isn’t installed. As root: apt-get install ${missing[0]}`
			: `These packages aren’t installed: ${missing.join(', ')}. As root: apt-get install ${missing.join(' ')}`,
	);
}
