import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { Db } from '#server/db/open.ts';
import { importRosters } from './import-rosters.ts';
import { handOverSchema, type ImportAnswer } from './protocol.ts';
import { ImportRefused } from './refused.ts';
import { importSocketPath } from './socket-path.ts';

export interface ImportListener {
	path: string;
	/** Takes no further import and waits for the one that runs. */
	close(): Promise<void>;
}

/**
 * Takes imports from the CLI while this process holds the embedded database, which no second process may open. Only the
 * owner of the data folder can connect. Call it after the database was opened: whoever holds the data folder's lock
 * also owns a socket file that an earlier process left behind.
 */
export async function listenForImports(options: { db: Db; dataDir: string }): Promise<ImportListener> {
	const path = importSocketPath(options.dataDir);
	const running = new Set<Promise<void>>();
	const server = createServer((socket) => {
		const done = answer(options.db, socket).finally(() => running.delete(done));
		running.add(done);
	});
	const local = process.platform !== 'win32';
	if (local) {
		mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
		chmodSync(dirname(path), 0o700);
		rmSync(path, { force: true });
	}
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen(path, resolve);
	});
	if (local) chmodSync(path, 0o600);
	return {
		path,
		close: async () => {
			const closed = new Promise<void>((resolve) => server.close(() => resolve()));
			await Promise.all(running);
			await closed;
		},
	};
}

async function answer(db: Db, socket: Socket): Promise<void> {
	// A CLI that was stopped half-way takes nothing back: the import goes on and its report is in the database.
	socket.on('error', () => socket.destroy());
	const say = (message: ImportAnswer) => {
		if (socket.writable) socket.write(`${JSON.stringify(message)}\n`);
	};
	try {
		const request = await firstLine(socket);
		if (request === undefined) return;
		const { files } = handOverSchema.parse(JSON.parse(request));
		say({ report: await importRosters(db, files, (progress) => say({ progress })) });
	} catch (error) {
		say({ error: error instanceof Error ? error.message : String(error), refused: error instanceof ImportRefused });
	} finally {
		socket.end();
	}
}

async function firstLine(socket: Socket): Promise<string | undefined> {
	const lines = createInterface({ input: socket });
	for await (const line of lines) return line;
	return undefined;
}
