import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { connect, type Server, type Socket } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** A Unix socket's path may have about 104 bytes on the strictest system. */
const LONGEST = 100;

/**
 * Where the server that holds `dataDir` takes orders of a purpose: `DATA_DIR/<purpose>.sock`; a named pipe on Windows; a
 * folder of this user in the temporary folder if the path would be too long for a socket.
 */
export function localSocketPath(dataDir: string, purpose: 'import' | 'copy' | 'doctor'): string {
	const folder = resolve(dataDir);
	const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16);
	if (process.platform === 'win32') return `\\\\.\\pipe\\nil-athletes-${purpose}-${hash}`;
	const path = join(folder, `${purpose}.sock`);
	return Buffer.byteLength(path) <= LONGEST ? path : join(tmpdir(), `nil-athletes-${userInfo().uid}-${hash}`, `${purpose}.sock`);
}

/**
 * Listens where only this user can connect. Whoever holds the data folder's lock also owns a socket file that an
 * earlier process left behind. `failed` receives connections that couldn't be accepted, for example for lack of
 * descriptors.
 */
export async function listenLocally(server: Server, path: string, failed: (error: unknown) => void): Promise<void> {
	const local = process.platform !== 'win32';
	if (local) {
		mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
		chmodSync(dirname(path), 0o700);
		rmSync(path, { force: true });
	}
	await new Promise<void>((listening, refused) => {
		server.once('error', refused);
		server.listen(path, listening);
	});
	server.on('error', failed);
	if (local) chmodSync(path, 0o600);
}

/** Nobody takes orders at the socket, or this user may not connect. */
export class NotConnectedError extends Error {
	override name = 'NotConnectedError';
	readonly path: string;
	/** Of the operating system, such as `ENOENT`. */
	readonly code: string;

	constructor(path: string, cause: unknown) {
		const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
		super(`We couldn’t connect to ${path} (${code}).`, { cause });
		this.path = path;
		this.code = code;
	}

	/** Nothing listens there: there is no socket, or an earlier process left it behind. */
	get isNobody(): boolean {
		return this.code === 'ENOENT' || this.code === 'ECONNREFUSED';
	}
}

/** Connects to the server that holds `dataDir`. @throws NotConnectedError */
export async function connectLocally(dataDir: string, purpose: Parameters<typeof localSocketPath>[1]): Promise<Socket> {
	const path = localSocketPath(dataDir, purpose);
	const socket = connect(path);
	try {
		await once(socket, 'connect');
	} catch (cause) {
		throw new NotConnectedError(path, cause);
	}
	return socket;
}
