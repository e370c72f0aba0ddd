import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PHOTO_SIZES } from '#domain/roster/photo-sizes.ts';
import type { SizedPhoto } from './resize-photo.ts';

/** Uploaded photos, in `photos` of the data folder. A name is used for one content only, so it can be cached forever. */
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
			await rename(draft, this.#path(name, size));
		}
	}

	/** Undefined if there is no such photo. */
	async read(name: string, size: number): Promise<Buffer | undefined> {
		try {
			return await readFile(this.#path(name, size));
		} catch (error) {
			if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
			throw error;
		}
	}

	/** Removes all sizes, as far as they are there. */
	async remove(name: string): Promise<void> {
		for (const size of Object.values(PHOTO_SIZES)) await rm(this.#path(name, size), { force: true });
	}

	/** The routes check that the name has no other characters than ours. */
	#path(name: string, size: number): string {
		return join(this.#folder, `${name}-${size}.webp`);
	}
}
