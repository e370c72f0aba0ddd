import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { diskSpace } from '../disk-space.ts';

/** What the database needs to go on while the copy is there. */
const SPARE_BYTES = 256 * 1024 * 1024;

/** Why `folder` can't be copied beside itself: a sentence. Undefined if there is room: a full disk would stop the site. */
export async function noRoomForCopy(folder: string): Promise<string | undefined> {
	const { free } = await diskSpace(folder);
	const needed = (await sizeOf(folder)) + SPARE_BYTES;
	if (free >= needed) return undefined;
	return `A copy needs ${Math.ceil(needed / 1e6)} MB, and the disk of DATA_DIR has ${Math.floor(free / 1e6)} MB. Make room first.`;
}

/** Bytes of all files below the folder. A file that goes away meanwhile counts as none. */
async function sizeOf(folder: string): Promise<number> {
	let bytes = 0;
	for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
		if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size;
	}
	return bytes;
}
