import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { connect, type Server, type Socket } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** On the strictest system, a Unix socket's path may have about 104 bytes. */
const LONGEST = 100;

/**
 * Where the server that holds `dataDir` accepts commands for `purpose`: the socket `DATA_DIR/<purpose>.sock`, or a
 * named pipe on Windows. If the path is too long for a socket, the socket is in a folder of this user in the temporary
 * folder.
 */
export function localSocketPath(dataDir: string, purpose: 'import' | 'copy' | 'doctor'): string {
	const folder = resolve(dataDir);
	const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16);
	if (process.platform === 'win32') return `\\\\.\\pipe\\nil-athletes-${purpose}-${hash}`;
	const path = join(folder, `${purpose}.sock`);
	return Buffer.byteLength(path) <= LONGEST ? path : join(tmpdir(), `nil-athletes-${userInfo().uid}-${hash}`, `${purpose}.sock`);
}

/**
 * Listens where only this user can connect. The caller holds the data folder's lock, so a socket file that is already
 * there belongs to a process that has ended, and we delete it. `failed` is called with later errors, for example if
 * there are no descriptors left to accept a connection.
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

/** No server accepts commands at the socket, or this user may not connect. */
export class NotConnectedError extends Error {
	override name = 'NotConnectedError';
	readonly path: string;
	/** The operating system's code, such as `ENOENT`. */
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
