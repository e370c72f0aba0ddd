import { createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { openPromise, type ZipFile } from 'yauzl';
import { syncFolder, syncTree } from './durable-folder.ts';

/** The build puts an empty cluster here, and a release includes it. Running `initdb` takes 400 MB of memory. */
export const EMPTY_CLUSTER = fileURLToPath(new URL('../../../dist/empty-cluster.zip', import.meta.url));

/** A cluster that isn't complete yet. A start that was killed leaves it behind, and the next start deletes it. */
const unfinished = (dataDir: string) => `${dataDir}.new`;

/** The version of PGlite, which is stored with a cluster. Only the same version may use the cluster. */
export function clusterMaker(): string {
	const manifest = findPackageJSON('@electric-sql/pglite', import.meta.url);
	if (manifest === undefined) throw new Error('The package @electric-sql/pglite isn’t installed.');
	const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'));
	return `pglite ${version}`;
}

/**
 * Puts an empty cluster into `dataDir` unless it has one: from `template` if this version of PGlite made it, otherwise
 * by `initdb`. The folder gets its final name when it is complete and on disk. `openEmbedded` has already removed an
 * empty folder with that name.
 */
export async function ensureCluster(dataDir: string, template = EMPTY_CLUSTER): Promise<void> {
	if (existsSync(join(dataDir, 'PG_VERSION'))) return;
	const folder = unfinished(dataDir);
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	if (!(await unpackCluster(template, folder))) await runInitdb(folder);
	syncTree(folder);
	renameSync(folder, dataDir);
	syncFolder(dirname(resolve(dataDir)));
}

/** Makes a new cluster in a folder that is empty. */
export async function runInitdb(folder: string): Promise<void> {
	const database = await PGlite.create(folder);
	await database.close();
}

/** Whether the file exists and this version of PGlite made it. */
export async function isCurrentCluster(template: string): Promise<boolean> {
	const zip = await openCluster(template);
	zip?.close();
	return zip !== undefined;
}

/** @returns undefined if there is no such file, or another version made it */
async function openCluster(template: string): Promise<ZipFile | undefined> {
	if (!existsSync(template)) return undefined;
	const zip = await openPromise(template, { autoClose: false });
	if (zip.comment === clusterMaker()) return zip;
	zip.close();
	return undefined;
}

/** @returns false if there is no file to unpack */
async function unpackCluster(template: string, folder: string): Promise<boolean> {
	const zip = await openCluster(template);
	if (zip === undefined) return false;
	try {
		for await (const entry of zip.eachEntry()) {
			const path = join(folder, entry.fileName);
			mkdirSync(entry.fileName.endsWith('/') ? path : dirname(path), { recursive: true });
			if (!entry.fileName.endsWith('/')) await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path));
		}
		return true;
	} finally {
		zip.close();
	}
}
