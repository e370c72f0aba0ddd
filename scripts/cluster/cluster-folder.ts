import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ClusterError } from './cluster-error.ts';
import { canWriteIn, type LesserUser } from './lesser-user.ts';

const MARK = 'cluster.json';

/** What a kept folder remembers. Its databases and its etcd know their ports and passwords. */
interface Kept {
	base: number;
	passwords: Passwords;
}

export interface Passwords {
	superuser: string;
	replication: string;
	rewind: string;
	patroni: string;
	database: string;
	/** Of the site's first admin. */
	admin: string;
}

export interface ClusterFolder {
	path: string;
	passwords: Passwords;
	/** Makes a folder in it that the programs' user may write to. */
	folder(name: string): string;
	/** Writes a file that only the programs' user may read. @returns its path */
	file(name: string, text: string): string;
	/** Deletes it, unless somebody named it. */
	remove(): void;
}

/** Letters and digits only, so that it can stand in any file and address as it is. */
const newPassword = () => randomBytes(18).toString('hex');

const newPasswords = (): Passwords => ({
	superuser: newPassword(),
	replication: newPassword(),
	rewind: newPassword(),
	patroni: newPassword(),
	database: newPassword(),
	// With the kinds of characters that the site asks for.
	admin: `Aa1-${newPassword()}`,
});

/**
 * The folder of a cluster. `named` is kept, and the cluster in it goes on; without it, the folder is a new one, and is
 * deleted in the end. @throws ClusterError
 */
export function openClusterFolder({ named, base, user }: { named: string | undefined; base: number; user: LesserUser | undefined }): ClusterFolder {
	const path = named === undefined ? mkdtempSync(join(tmpdir(), 'cluster-')) : made(resolve(named));
	const own = (owned: string) => {
		if (user) chownSync(owned, user.uid, user.gid);
		return owned;
	};
	const kept = existsSync(join(path, MARK)) ? (JSON.parse(readFileSync(join(path, MARK), 'utf8')) as Kept) : undefined;
	if (kept === undefined && readdirSync(path).length > 0)
		throw new ClusterError(`CLUSTER_DIR: ${path} has other files in it. Name a new folder or an empty one.`);
	if (kept !== undefined && kept.base !== base)
		throw new ClusterError(`CLUSTER_DIR: the cluster in ${path} uses the ports from ${kept.base} on. Set CLUSTER_PORT=${kept.base}.`);
	own(path);
	if (!canWriteIn(path, user)) {
		if (named === undefined) rmSync(path, { recursive: true });
		const whom = user === undefined ? 'this user' : 'the user postgres, as whom PostgreSQL runs,';
		throw new ClusterError(`CLUSTER_DIR: ${whom} can’t write to ${path}. Name a folder that it can reach, such as one in /var/tmp.`);
	}
	const passwords = kept?.passwords ?? newPasswords();
	const file = (name: string, text: string) => {
		writeFileSync(join(path, name), text, { mode: 0o600 });
		return own(join(path, name));
	};
	file(MARK, JSON.stringify({ base, passwords } satisfies Kept));
	return {
		path,
		passwords,
		file,
		folder: (name) => {
			mkdirSync(join(path, name), { recursive: true, mode: 0o700 });
			return own(join(path, name));
		},
		remove: () => {
			if (named === undefined) rmSync(path, { recursive: true, force: true, maxRetries: 3 });
		},
	};
}

function made(path: string): string {
	try {
		mkdirSync(path, { recursive: true, mode: 0o700 });
		if (statSync(path).isDirectory()) return path;
	} catch (error) {
		const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
		throw new ClusterError(`CLUSTER_DIR: ${path} can’t be a folder (${reason}). Name another one.`);
	}
	throw new ClusterError(`CLUSTER_DIR: ${path} isn’t a folder. Name another one.`);
}
