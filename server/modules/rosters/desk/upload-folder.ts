import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { DeskFile } from '#domain/admin/roster-desk.ts';
import { ObjectStore } from '#server/core/object-store.ts';
import type { Env } from '#server/env.ts';
import { ImportRefused } from '../import/import-refused.ts';

type FolderEnv = Pick<Env, 'DATA_DIR' | 'store'>;

const uploads = (env: FolderEnv) => resolve(env.DATA_DIR, 'uploads');

/** Where the files of an upload wait on this machine until its import has ended. */
function uploadFolder(env: FolderEnv, desk_id: number): string {
	return join(uploads(env), String(desk_id));
}

/** The objects of an upload, for other machines. */
const prefixOf = (desk_id: number): string => `uploads/${desk_id}/`;
const keyOf = (desk_id: number, at: number): string => `${prefixOf(desk_id)}${at}`;

/**
 * Makes an empty folder that only the owner of the data folder may read. An old one may have the same number after a
 * restore of the database.
 */
export async function makeUploadFolder(env: FolderEnv, desk_id: number): Promise<string> {
	await removeUpload(env, desk_id);
	return emptyFolder(env, desk_id);
}

async function emptyFolder(env: FolderEnv, desk_id: number): Promise<string> {
	const folder = uploadFolder(env, desk_id);
	await mkdir(folder, { recursive: true, mode: 0o700 });
	return folder;
}

/** Lets other machines have the files that this one has received, if there is a store. @throws StoreError */
export async function shareUpload(env: FolderEnv, desk_id: number, files: readonly DeskFile[]): Promise<void> {
	if (env.store === undefined) return;
	const store = new ObjectStore(env.store);
	for (const [at, { name, bytes }] of files.entries()) await store.putFile(keyOf(desk_id, at), join(uploadFolder(env, desk_id), name), bytes);
}

/**
 * Where the files of an upload are on this machine. Those that another machine has received come from the store.
 * @throws ImportRefused if this machine can't have them, StoreError
 */
export async function uploadedFiles(env: FolderEnv, desk_id: number, files: readonly DeskFile[]): Promise<string[]> {
	const folder = await emptyFolder(env, desk_id);
	const paths = files.map(({ name }) => join(folder, name));
	for (const [at, path] of paths.entries()) {
		if (existsSync(path)) continue;
		const isThere = env.store !== undefined && (await new ObjectStore(env.store).getFile(keyOf(desk_id, at), path));
		if (!isThere) throw new ImportRefused('The files of this upload aren’t on this machine. Upload them again.');
	}
	return paths;
}

/** Deletes the files of an upload, here and in the store. @throws StoreError */
export async function removeUpload(env: FolderEnv, desk_id: number): Promise<void> {
	await rm(uploadFolder(env, desk_id), { recursive: true, force: true });
	if (env.store === undefined) return;
	const store = new ObjectStore(env.store);
	for (const key of await store.list(prefixOf(desk_id))) await store.remove(key);
}

/** The uploads that have files here or in the store, whatever the database says about them. @throws StoreError */
export async function uploadsWithFiles(env: FolderEnv): Promise<Set<number>> {
	const names = await readdir(uploads(env)).catch((error: unknown) => {
		if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
		throw error;
	});
	const keys = env.store === undefined ? [] : await new ObjectStore(env.store).list('uploads/');
	return new Set([...names, ...keys.map((key) => key.split('/')[1] ?? '')].filter((name) => /^\d{1,10}$/.test(name)).map(Number));
}
