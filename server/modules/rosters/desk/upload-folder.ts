import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Env } from '#server/env.ts';

type FolderEnv = Pick<Env, 'DATA_DIR'>;

const uploads = (env: FolderEnv) => resolve(env.DATA_DIR, 'uploads');

/** Where the files of an upload wait until its import has ended. */
export function uploadFolder(env: FolderEnv, desk_id: number): string {
	return join(uploads(env), String(desk_id));
}

/**
 * Makes an empty folder that only the owner of the data folder may read. An old one may have the same number after a
 * restore of the database.
 */
export async function makeUploadFolder(env: FolderEnv, desk_id: number): Promise<string> {
	const folder = uploadFolder(env, desk_id);
	await removeUploadFolder(env, desk_id);
	await mkdir(folder, { recursive: true, mode: 0o700 });
	return folder;
}

export async function removeUploadFolder(env: FolderEnv, desk_id: number): Promise<void> {
	await rm(uploadFolder(env, desk_id), { recursive: true, force: true });
}

/** The uploads that have a folder, whatever the database says about them. */
export async function uploadsOnDisk(env: FolderEnv): Promise<number[]> {
	const names = await readdir(uploads(env)).catch((error: unknown) => {
		if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
		throw error;
	});
	return names.filter((name) => /^\d{1,10}$/.test(name)).map(Number);
}
