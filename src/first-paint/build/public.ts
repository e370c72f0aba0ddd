import type { Plugin } from 'vite';
import { classicChunk } from './classic-chunk.ts';
import { firstPaintPlugin } from './first-paint-plugin.ts';
import { styleFirst } from './style-first.ts';

export { SHELL } from '../worker/shell-file.ts';

/** The script of the first paint. */
export const ENTRY = 'src/first-paint/first-paint.ts';
/** The chunk that has to hold the script, all that it imports, and nothing else. */
export const CHUNK = 'first-paint';

/** What the build does for the first paint. */
export function firstPaint(): Plugin[] {
	return [firstPaintPlugin(ENTRY, 'src/first-paint/first-paint-screen.tsx'), classicChunk(CHUNK), styleFirst()];
}
