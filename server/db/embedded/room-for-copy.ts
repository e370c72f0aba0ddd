import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { diskSpace } from '#server/core/disk-space.ts';

/** The disk has no room for a copy of the embedded database. The message is for the operator. */
export class NoRoomError extends Error {
	override name = 'NoRoomError';
}

/** Space that the database needs to keep running while the copy exists. */
const SPARE_BYTES = 256 * 1024 * 1024;

/** A full disk would stop the site. @throws NoRoomError if `folder` can't be copied to its disk */
export async function requireRoom(folder: string): Promise<void> {
	const { free } = await diskSpace(folder);
	const needed = (await sizeOf(folder)) + SPARE_BYTES;
	if (free >= needed) return;
	throw new NoRoomError(
		`A copy needs ${Math.ceil(needed / 1e6)} MB, but the disk with DATA_DIR has only ${Math.floor(free / 1e6)} MB free. Free up space first.`,
	);
}

/** Bytes of all files below the folder. A file that goes away meanwhile counts as none. */
async function sizeOf(folder: string): Promise<number> {
	let bytes = 0;
	for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
		if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size;
	}
	return bytes;
}
