import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { diskSpace } from '../disk-space.ts';

/** Space that the database needs to keep running while the copy exists. */
const SPARE_BYTES = 256 * 1024 * 1024;

/**
 * Why there is no room for a copy of `folder` on its disk: a sentence. Undefined if there is room. A full disk would
 * stop the site.
 */
export async function noRoomForCopy(folder: string): Promise<string | undefined> {
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
