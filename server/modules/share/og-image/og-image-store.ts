import { LRUCache } from 'lru-cache';
import { ThreadOnDemand } from '#server/core/thread-on-demand.ts';
import { serviceUnavailable } from '#server/http/errors/http-error.ts';
import { ogImageHash } from './og-image-address.ts';

/** Pictures in memory, about 80 kB each. */
const CAPACITY = 200;
/** Pictures that may wait for the only thread: about five seconds of its work. */
const QUEUE = 24;

/** Renders SVGs as PNGs in its own thread, which holds about 60 MB while it has work. */
class OgImageRenderer {
	readonly #thread = new ThreadOnDemand<string, Uint8Array>(new URL('./draw-worker.ts', import.meta.url), 'draws pictures');

	async draw(svg: string): Promise<Buffer> {
		return Buffer.from(await this.#thread.run(svg));
	}

	close(): Promise<void> {
		return this.#thread.close();
	}
}

/** Pictures by their contents. They are drawn one at a time and each once, and the latest are kept. */
export class OgImageStore {
	readonly #drawer = new OgImageRenderer();
	readonly #kept = new LRUCache<string, Promise<Buffer>>({ max: CAPACITY });
	#drawing = 0;

	/** @throws HttpError 503 `unavailable` if too many are waiting. */
	png(svg: string): Promise<Buffer> {
		const hash = ogImageHash(svg);
		const kept = this.#kept.get(hash);
		if (kept !== undefined) return kept;
		if (this.#drawing >= QUEUE) throw serviceUnavailable('Too many pictures are being drawn right now.');
		this.#drawing += 1;
		const png = this.#drawer.draw(svg).finally(() => {
			this.#drawing -= 1;
		});
		this.#kept.set(hash, png);
		// A failed picture is drawn again at the next request; whoever waits for this one gets the error.
		png.catch(() => this.#kept.delete(hash));
		return png;
	}

	close(): Promise<void> {
		return this.#drawer.close();
	}
}
