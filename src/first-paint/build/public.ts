import type { Plugin } from 'vite';
import { classicChunk } from './classic-chunk.ts';
import { firstPaintPlugin } from './first-paint-plugin.ts';
import { styleFirst } from './style-first.ts';
import { watchdogPlugin } from './watchdog-plugin.ts';

export { SHELL } from '../worker/shell-file.ts';

/** The script of the first paint. */
export const ENTRY = 'src/first-paint/first-paint.ts';
/** The chunk that has to hold the script, all that it imports, and nothing else. */
export const CHUNK = 'first-paint';

/** The chunk that reads and searches stored rosters. */
export const REPLICA_CHUNK = 'replica';

/** The chunk of the filters' fields, which a phone has in a sheet. */
export const FIELDS_CHUNK = 'filter-fields';

/** Notices when the page's files don't come. It is part of the page itself. */
const WATCHDOG = 'src/first-paint/watchdog.ts';

/** Plugins of the build for the first paint. */
export function firstPaint(): Plugin[] {
	return [
		firstPaintPlugin(ENTRY, 'src/first-paint/first-paint-screen.tsx', { stored: REPLICA_CHUNK, wide: FIELDS_CHUNK }),
		classicChunk(CHUNK),
		styleFirst(),
		watchdogPlugin(WATCHDOG),
	];
}
