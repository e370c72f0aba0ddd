import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Emscripten's handle of an open file; PGlite's types leave it out. */
interface FileOperations {
	fsync?: (stream: { nfd: number }) => number;
}

/**
 * The data folder, with `fsync`. Emscripten's own folder mount has none: it reports success and leaves the bytes to the
 * operating system, so a power cut would lose acknowledged donations. A failed `fsync` throws, PostgreSQL panics as it
 * must, and the database opens again from its log.
 */
export class DurableFolder extends NodeFS {
	override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
		const { emscriptenOpts } = await super.init(...given);
		return { emscriptenOpts: { ...emscriptenOpts, preRun: [addSync, ...(emscriptenOpts.preRun ?? [])] } };
	}
}

function addSync({ NODEFS }: { NODEFS: object }): void {
	const { stream_ops } = NODEFS as { stream_ops: FileOperations };
	stream_ops.fsync = ({ nfd }) => {
		fsyncSync(nfd);
		return 0;
	};
}

/** Syncs a new folder with everything in it, because it is made without `fsync`. */
export function syncTree(folder: string): void {
	for (const entry of readdirSync(folder, { withFileTypes: true })) {
		const path = join(folder, entry.name);
		if (entry.isDirectory()) syncTree(path);
		else if (entry.isFile()) syncPath(path, 'r+');
	}
	syncFolder(folder);
}

/** Syncs a folder's list of files. Windows can't open folders, and it saves their lists automatically. */
export function syncFolder(folder: string): void {
	if (process.platform !== 'win32') syncPath(folder, 'r');
}

function syncPath(path: string, flags: string): void {
	const file = openSync(path, flags);
	try {
		fsyncSync(file);
	} finally {
		closeSync(file);
	}
}
