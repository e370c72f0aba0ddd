import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Hashes of the inline scripts in the built page (src/first-paint/watchdog.ts), for the content security policy. Empty
 * without a built page. Blocks of data have a type and don't run.
 */
export function inlineScriptHashes(folder: string): string[] {
	const file = join(folder, 'index.html');
	if (!existsSync(file)) return [];
	return [...readFileSync(file, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
		([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
	);
}
