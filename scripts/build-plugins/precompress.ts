import { existsSync, globSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Smaller files don't make up for the extra header. */
const MIN_BYTES = 1024;

/**
 * Writes `.br` and `.gz` next to every text file of the page, once, at the highest level, so the server never
 * compresses them while someone waits. Runs last, because the service worker is built after the page.
 */
export function precompress(): Plugin {
	let outDir = '';
	return {
		name: 'precompress',
		apply: 'build',
		enforce: 'post',
		configResolved(config) {
			outDir = join(config.root, config.build.outDir);
		},
		closeBundle: {
			order: 'post',
			sequential: true,
			handler() {
				for (const name of globSync('**/*.{js,css,html,svg,json,webmanifest}', { cwd: outDir })) compress(join(outDir, name));
			},
		},
	};
}

function compress(path: string): void {
	const { size, mtime } = statSync(path);
	if (size < MIN_BYTES) return;
	if (existsSync(`${path}.br`) && statSync(`${path}.br`).mtimeMs === mtime.getTime()) return;
	const body = readFileSync(path);
	const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: size };
	write(`${path}.br`, brotliCompressSync(body, { params }), mtime);
	write(`${path}.gz`, gzipSync(body, { level: 9 }), mtime);
}

/** Keeps the source's modification time, so the next build can tell which files are already compressed. */
function write(path: string, body: Buffer, mtime: Date): void {
	writeFileSync(path, body);
	utimesSync(path, mtime, mtime);
}
