import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PHOTO_SIZES } from '#domain/roster/photo-sizes.ts';
import { settleAll } from '#server/core/settle-all.ts';
import type { SizedPhoto } from './resize-photo.ts';

/**
 * Uploaded photos, in `photos` of the data folder. A name is used for one content only, so it can be cached forever.
 */
export class PhotoFiles {
	readonly #folder: string;
	constructor(dataDir: string) {
		this.#folder = join(dataDir, 'photos');
	}

	/** Writes all sizes. A crash leaves whole files or none under their names. */
	async write(name: string, photos: readonly SizedPhoto[]): Promise<void> {
		await mkdir(this.#folder, { recursive: true });
		for (const { size, webp } of photos) {
			const draft = join(this.#folder, `.${randomUUID()}`);
			await writeFile(draft, webp, { flag: 'wx' });
			await rename(draft, join(this.#folder, fileOf(name, size)));
		}
	}

	/** A file by its own name, which has only the characters that we use. Undefined if there is no such photo. */
	async read(file: string): Promise<Buffer | undefined> {
		try {
			return await readFile(join(this.#folder, file));
		} catch (error) {
			if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
			throw error;
		}
	}

	/** Removes all sizes that are there. One that can't be removed doesn't stop the others. */
	async remove(name: string): Promise<void> {
		await settleAll(filesOf(name).map((file) => rm(join(this.#folder, file), { force: true })));
	}
}

export const fileOf = (name: string, size: number) => `${name}-${size}.webp`;

/** The files of all sizes. */
export const filesOf = (name: string) => Object.values(PHOTO_SIZES).map((size) => fileOf(name, size));
