import { createHash } from 'node:crypto';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';

/** A Unix socket's path may have about 104 bytes on the strictest system. */
const LONGEST = 100;

/**
 * Where the server that holds `dataDir` takes imports: `DATA_DIR/import.sock`; a named pipe on Windows; a folder of
 * this user in the temporary folder if the path would be too long for a socket.
 */
export function importSocketPath(dataDir: string): string {
	const folder = resolve(dataDir);
	const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16);
	if (process.platform === 'win32') return `\\\\.\\pipe\\nil-athletes-import-${hash}`;
	const path = join(folder, 'import.sock');
	return Buffer.byteLength(path) <= LONGEST ? path : join(tmpdir(), `nil-athletes-${userInfo().uid}-${hash}`, 'import.sock');
}
