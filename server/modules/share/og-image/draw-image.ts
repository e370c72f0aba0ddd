import { ThreadOnDemand } from '#server/core/thread-on-demand.ts';

/** Renders SVGs as PNGs in its own thread, which holds about 60 MB while it has work. */
export class Drawer {
	readonly #thread = new ThreadOnDemand<string, Uint8Array>(new URL('./draw-worker.ts', import.meta.url), 'draws pictures');

	async draw(svg: string): Promise<Buffer> {
		return Buffer.from(await this.#thread.run(svg));
	}

	close(): Promise<void> {
		return this.#thread.close();
	}
}
