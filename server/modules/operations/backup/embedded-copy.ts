import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { connectLocally, listenLocally, localSocketPath } from '#server/core/local-socket.ts';
import { inOneLine } from '#server/core/loggable.ts';
import { DataDirLockedError, lockDataDir } from '#server/db/data-dir-lock.ts';
import { NoRoomError, requireRoom } from '#server/db/embedded/room-for-copy.ts';
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
				await requireRoomHere(dataDir);
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
async function requireRoomHere(dataDir: string): Promise<void> {
	try {
		await requireRoom(join(dataDir, 'pg'));
	} catch (error) {
		throw error instanceof NoRoomError ? new CopyError(error.message, { cause: error }) : error;
	}
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
		await requireRoomHere(dataDir);
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
	const rawText = await text(socket);
	if (rawText === '') throw new CopyError('The server closed the connection before the copy was done. Its log has the reason.');
	const answer = answerSchema.parse(JSON.parse(rawText));
	if ('error' in answer) throw new CopyError(`The server couldn’t copy its database. ${answer.error}`);
	return answer.copy;
}
