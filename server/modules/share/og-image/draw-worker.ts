/** Thread that renders SVGs as PNGs, one after another, so the server keeps answering. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { ThreadAnswer, ThreadOrder } from '#server/core/thread-on-demand.ts';
import { FONT } from './svg-text.ts';

const file = (specifier: string) => readFileSync(fileURLToPath(import.meta.resolve(specifier)));
const ready = initWasm(file('@resvg/resvg-wasm/index_bg.wasm'));
// The whole typeface in one file. The page's files are split by letters, and the renderer takes all letters of a word
// from one file.
const font = file('@expo-google-fonts/league-gothic/400Regular/LeagueGothic_400Regular.ttf');

function png(svg: string): Uint8Array {
	const drawing = new Resvg(svg, { font: { fontBuffers: [font], defaultFontFamily: FONT, loadSystemFonts: false } });
	try {
		const image = drawing.render();
		try {
			return image.asPng();
		} finally {
			image.free();
		}
	} finally {
		drawing.free();
	}
}

parentPort?.on('message', ({ id, work }: ThreadOrder<string>) => {
	ready
		.then(() => ({ id, result: png(work) }))
		.catch((error: unknown) => ({ id, failure: String(error) }))
		.then((answer: ThreadAnswer<Uint8Array>) => parentPort?.postMessage(answer));
});
