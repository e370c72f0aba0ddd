import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Sources for the content security policy of the scripts that stand in the built page itself
 * (src/first-paint/watchdog.ts). Empty without a built page. Blocks of data have a type and don't run.
 */
export function inlineScriptHashes(folder: string): string[] {
	const file = join(folder, 'index.html');
	if (!existsSync(file)) return [];
	return [...readFileSync(file, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
		([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
	);
}
