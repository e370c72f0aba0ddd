/**
 * The embedded database's own thread. It speaks PostgreSQL's wire protocol with the main thread, so no query ever
 * blocks the main thread.
 */
import { constants, cpSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { parentPort, type Transferable, workerData } from 'node:worker_threads';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { DurableFolder } from './durable-folder.ts';
import { ensureCluster } from './new-cluster.ts';
import type { EmbeddedSource, FromDatabase, ToDatabase } from './thread-messages.ts';

/** A file of the database's log. */
const LOG_FILE = /[\\/]pg_wal[\\/][0-9A-F]{24}$/;
/** PostgreSQL's default is twice as much. Its buffers stay in memory for as long as the server runs. */
const PARAMETERS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=64MB'];
/** Without `-F`, which turns `fsync` off. Emscripten has no `fdatasync`. */
const DURABLE = [...PARAMETERS.filter((parameter) => parameter !== '-F'), '-c', 'wal_sync_method=fsync'];

if (parentPort === null) throw new Error('This file runs as a worker thread.');
const port = parentPort;
const tell = (message: FromDatabase, transfer: Transferable[] = []) => port.postMessage(message, transfer);

const database = await open(workerData as EmbeddedSource);
/** Handles one message at a time, because two would mix. */
let work = Promise.resolve();
let attachedBefore = false;

port.on('message', (message: ToDatabase) => {
	work = work.then(() => handle(message));
});
tell({ kind: 'ready' });

async function open({ dataDir, dump, isCopy = false }: EmbeddedSource): Promise<PGlite> {
	const options: PGliteOptions = { extensions: { pg_trgm }, startParams: PARAMETERS };
	if (dataDir === undefined) return PGlite.create(dump === undefined ? options : { ...options, loadDataDir: new Blob([new Uint8Array(dump)]) });
	if (isCopy) return PGlite.create({ ...options, fs: new NodeFS(dataDir) });
	await ensureCluster(dataDir);
	return PGlite.create({ ...options, fs: new DurableFolder(dataDir), startParams: DURABLE });
}

async function handle(message: ToDatabase): Promise<void> {
	switch (message.kind) {
		case 'attach':
			if (attachedBefore) await forgetSession();
			attachedBefore = true;
			return tell({ kind: 'attached' });
		case 'bytes':
			return database.execProtocolRawStream(message.bytes, { onRawData: sendBytes });
		case 'dump': {
			const tar = new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer());
			return tell({ kind: 'dumped', tar }, [tar.buffer]);
		}
		case 'copy':
			return tell({ kind: 'copied', to: message.to, ...copyFolder(message) });
		case 'close':
			await database.close();
			port.close();
	}
}

/**
 * Nothing writes to the folder between two messages, so the copy is what `kill -9` would leave at this moment: it has
 * everything that was committed. A file system that shares blocks (Btrfs, XFS, APFS) copies no bytes.
 */
function copyFolder({ to, log }: { to: string; log?: string | undefined }): { error?: unknown } {
	const { dataDir } = workerData as EmbeddedSource;
	try {
		if (dataDir === undefined) throw new Error('The database is in memory.');
		const filter = (path: string) => log === undefined || !LOG_FILE.test(path) || basename(path) === log;
		cpSync(dataDir, to, { recursive: true, mode: constants.COPYFILE_FICLONE, filter });
		return {};
	} catch (error) {
		rmSync(to, { recursive: true, force: true });
		return { error };
	}
}

/** Sends a copy, because the bytes are in the database's own memory. */
function sendBytes(bytes: Uint8Array): void {
	const copy = new Uint8Array(bytes);
	tell({ kind: 'bytes', bytes: copy }, [copy.buffer]);
}

async function forgetSession(): Promise<void> {
	if (database.isInTransaction()) await database.exec('rollback');
	await database.exec('discard all');
}
