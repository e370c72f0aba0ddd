import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { cp, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { connectLocally, listenLocally, localSocketPath } from '#server/core/local-socket.ts';
import { inOneLine } from '#server/core/loggable.ts';
import { DataDirLockedError, lockDataDir } from '#server/db/data-dir-lock.ts';
import { diskSpace } from '../disk-space.ts';
import { removeLeftovers } from './leftovers.ts';

/** The names of copies in the data folder. Whoever asked for a copy deletes it. */
export const COPY_NAME = /^copy-[0-9a-f]{12}$/;

const answerSchema = z.union([z.strictObject({ copy: z.string().check(z.regex(COPY_NAME)) }), z.strictObject({ error: z.string() })]);

/** The running server couldn't make a copy. The message is for the operator. */
export class CopyError extends Error {
	override name = 'CopyError';
}

export interface CopyListenerOptions {
	dataDir: string;
	copyTo(folder: string): Promise<void>;
	failed(error: unknown): void;
}

/**
 * Copies the embedded database while this process serves it. Each connection gets a copy in the data folder, and its
 * name. Only the owner of the data folder can connect. The database's queries wait while its files are copied.
 */
export async function listenForCopies({ dataDir, copyTo, failed }: CopyListenerOptions): Promise<{ close(): Promise<void> }> {
	let work: Promise<unknown> = Promise.resolve();
	const server = createServer((socket) => {
		socket.on('error', () => socket.destroy());
		work = work.then(async () => {
			const copy = newCopyName();
			try {
				await requireRoom(dataDir);
				await mkdir(join(dataDir, copy));
				await copyTo(join(dataDir, copy, 'pg'));
				socket.end(JSON.stringify({ copy }));
			} catch (error) {
				failed(error);
				await rm(join(dataDir, copy), { recursive: true, force: true });
				socket.end(JSON.stringify({ error: error instanceof CopyError ? error.message : inOneLine(error) }));
			}
		});
	});
	await listenLocally(server, localSocketPath(dataDir, 'copy'), failed);
	return {
		close: async () => {
			const closed = new Promise<void>((done) => server.close(() => done()));
			await work;
			await closed;
		},
	};
}

/** @throws CopyError */
async function requireRoom(dataDir: string): Promise<void> {
	const reason = await noRoomForCopy(join(dataDir, 'pg'));
	if (reason !== undefined) throw new CopyError(reason);
}

function newCopyName(): string {
	return `copy-${randomBytes(6).toString('hex')}`;
}

/**
 * Copies the embedded database in `dataDir`. The server that holds the folder makes the copy; if none does, this
 * process makes it.
 * @returns a folder with the copy in `pg`, which the caller deletes. @throws CopyError
 */
export async function copyEmbedded(dataDir: string): Promise<string> {
	await removeLeftovers(dataDir, COPY_NAME, new Date());
	let lock: ReturnType<typeof lockDataDir>;
	try {
		lock = lockDataDir(dataDir);
	} catch (error) {
		if (!(error instanceof DataDirLockedError)) throw error;
		return join(resolve(dataDir), await askServer(dataDir));
	}
	const copy = join(resolve(dataDir), newCopyName());
	try {
		await requireRoom(dataDir);
		await mkdir(copy);
		await cp(join(dataDir, 'pg'), join(copy, 'pg'), { recursive: true, mode: constants.COPYFILE_FICLONE });
		return copy;
	} catch (error) {
		await rm(copy, { recursive: true, force: true });
		throw error;
	} finally {
		lock.release();
	}
}

async function askServer(dataDir: string): Promise<string> {
	let socket: Socket;
	try {
		socket = await connectLocally(dataDir, 'copy');
	} catch (cause) {
		throw new CopyError(`Another process is using the data folder ${dataDir} and can’t make copies. It may be an older version of the server, or an import.`, {
			cause,
		});
	}
	const said = await text(socket);
	if (said === '') throw new CopyError('The server closed the connection before the copy was done. Its log has the reason.');
	const answer = answerSchema.parse(JSON.parse(said));
	if ('error' in answer) throw new CopyError(`The server couldn’t copy its database. ${answer.error}`);
	return answer.copy;
}

/** Space that the database needs to keep running while the copy exists. */
const SPARE_BYTES = 256 * 1024 * 1024;

/**
 * Why there is no room for a copy of `folder` on its disk: a sentence. Undefined if there is room. A full disk would
 * stop the site.
 */
async function noRoomForCopy(folder: string): Promise<string | undefined> {
	const { free } = await diskSpace(folder);
	const needed = (await sizeOf(folder)) + SPARE_BYTES;
	if (free >= needed) return undefined;
	return `A copy needs ${Math.ceil(needed / 1e6)} MB, but the disk with DATA_DIR has only ${Math.floor(free / 1e6)} MB free. Free up space first.`;
}

/** Bytes of all files below the folder. A file that goes away meanwhile counts as none. */
async function sizeOf(folder: string): Promise<number> {
	let bytes = 0;
	for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
		if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size;
	}
	return bytes;
}
