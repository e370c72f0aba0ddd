import { statfs } from 'node:fs/promises';

/** Bytes on the disk that holds the folder. `free` is what this user may still write. */
export interface DiskSpace {
	free: number;
	total: number;
}

/** @throws what the file system throws, such as for a folder that doesn't exist */
export async function diskSpace(folder: string): Promise<DiskSpace> {
	const { bavail, bsize, blocks } = await statfs(folder);
	return { free: bavail * bsize, total: blocks * bsize };
}
