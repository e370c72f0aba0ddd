/**
 * Run as `node scripts/make-empty-cluster.ts [FILE]`: writes `dist/empty-cluster.zip`, which the embedded database
 * unpacks on its first start (docs/decisions/143). Does nothing if this version of PGlite already made the file. The
 * cluster has no tables, no passwords, and no secrets.
 */
import { createWriteStream, globSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { clusterMaker, EMPTY_CLUSTER, isCurrentCluster, runInitdb } from '#server/db/embedded/new-cluster.ts';

const file = process.argv[2] ?? EMPTY_CLUSTER;
if (!(await isCurrentCluster(file))) await makeCluster();

async function makeCluster(): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), 'empty-cluster-'));
	try {
		await runInitdb(folder);
		const zip = new ZipFile();
		for (const path of globSync('**', { cwd: folder }).filter((entry) => entry !== '.')) {
			const name = path.replaceAll('\\', '/');
			if (statSync(join(folder, path)).isDirectory()) zip.addEmptyDirectory(name);
			else zip.addFile(join(folder, path), name);
		}
		zip.end({ comment: clusterMaker(), forceZip64Format: false });
		mkdirSync(dirname(file), { recursive: true });
		// Renamed into place, so a killed build doesn't leave a partial file under this name.
		await pipeline(zip.outputStream, createWriteStream(`${file}.new`));
		renameSync(`${file}.new`, file);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
