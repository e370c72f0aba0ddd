import { ObjectStore, StoreError } from '#server/core/object-store.ts';
import { settleAll } from '#server/core/settle-all.ts';
import type { Env } from '#server/env.ts';
import { serviceUnavailable } from '#server/http/errors/http-error.ts';
import { fileOf, filesOf, PhotoFiles } from './photo-files.ts';
import type { SizedPhoto } from './resize-photo.ts';

/** Where uploaded photos are kept: in the data folder, or in the store of `S3_URL`. */
export type PhotoStore = Pick<PhotoFiles, 'write' | 'read' | 'remove'>;

const PREFIX = 'photos/';

export function photoStore({ DATA_DIR, store }: Pick<Env, 'DATA_DIR' | 'store'>): PhotoStore {
	const files = new PhotoFiles(DATA_DIR);
	return store === undefined ? files : new StoredPhotos(new ObjectStore(store), files);
}

/** Photos in a store. Those that were uploaded before there was one stay in the data folder and are served from it. */
class StoredPhotos implements PhotoStore {
	readonly #store: ObjectStore;
	readonly #files: PhotoFiles;

	constructor(store: ObjectStore, files: PhotoFiles) {
		this.#store = store;
		this.#files = files;
	}

	/** @throws HttpError 503 */
	async write(name: string, photos: readonly SizedPhoto[]): Promise<void> {
		await orUnavailable(Promise.all(photos.map(({ size, webp }) => this.#store.put(PREFIX + fileOf(name, size), webp, 'image/webp'))));
	}

	/** @throws HttpError 503 */
	async read(file: string): Promise<Buffer | undefined> {
		return (await this.#files.read(file)) ?? (await orUnavailable(this.#store.get(PREFIX + file)));
	}

	async remove(name: string): Promise<void> {
		await settleAll([this.#files.remove(name), ...filesOf(name).map((file) => this.#store.remove(PREFIX + file))]);
	}
}

/** The page shows the athlete's jersey instead. */
async function orUnavailable<T>(work: Promise<T>): Promise<T> {
	return work.catch((error: unknown) => {
		if (error instanceof StoreError) throw serviceUnavailable('Photos aren’t available right now. Please try again.');
		throw error;
	});
}
