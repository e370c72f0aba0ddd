import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ClusterError } from './cluster-error.ts';

export interface LesserUser {
	uid: number;
	gid: number;
}

/**
 * Whom the programs run as. PostgreSQL, Patroni, and PgBouncer refuse root, so under root they run as `postgres`, which
 * Debian's package made. Undefined: as whoever we are.
 */
export function lesserUser(): LesserUser | undefined {
	if (process.getuid?.() !== 0) return undefined;
	const line = readFileSync('/etc/passwd', 'utf8')
		.split('\n')
		.find((account) => account.startsWith('postgres:'));
	const [, , uid, gid] = line?.split(':') ?? [];
	if (uid === undefined || gid === undefined)
		throw new ClusterError('PostgreSQL doesn’t run as root, and there is no user postgres. As root: apt-get install postgresql-15');
	return { uid: Number(uid), gid: Number(gid) };
}

/** Whether this user may write in a folder, and so in every folder above it look. */
export function canWriteIn(folder: string, user: LesserUser | undefined): boolean {
	try {
		execFileSync('/usr/bin/test', ['-w', folder, '-a', '-x', folder], { ...user, cwd: '/', stdio: 'ignore' });
		return true;
	} catch {
		return false;
	}
}
