import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * KiB, gzipped, of the scripts that the page needs for its first screen on a phone: those that index.html names, plus
 * everything that they import statically.
 */
export function firstLoadKib(app: string): number {
	const html = readFileSync(join(app, 'index.html'), 'utf8').replace(/<link [^>]*\bmedia=[^>]*>/g, '');
	const found = new Set<string>();
	const visit = (path: string) => {
		if (found.has(path)) return;
		found.add(path);
		const code = readFileSync(join(app, path), 'utf8');
		for (const [, name] of code.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) visit(`assets/${name}`);
	};
	for (const [, path] of html.matchAll(/(?:src|href)="\/(assets\/[\w.-]+\.js)"/g)) visit(path as string);
	let bytes = 0;
	for (const path of found) bytes += gzipSync(readFileSync(join(app, path)), { level: 9 }).length;
	return bytes / 1024;
}
