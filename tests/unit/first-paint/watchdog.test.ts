import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withInlineScript } from '#first-paint/build/watchdog-plugin.ts';
import { inlineScriptHashes } from '#server/http/guards/inline-scripts.ts';

const PAGE =
	'<head><meta charset="utf-8"><link rel="stylesheet" href="/a.css"><script defer src="/a.js"></script></head><script type="application/json">{}</script>';
const CODE = 'const a="$&$1";a\n';

test('the script stands before all that the page fetches, as it was written, and the policy has its hash', () => {
	const page = withInlineScript(PAGE, CODE);
	expect(page).toMatch(/<meta charset="utf-8">\s*<script>\{const a="\$&\$1";a\}<\/script><link/);
	const folder = mkdtempSync(join(tmpdir(), 'page-'));
	expect(inlineScriptHashes(folder)).toEqual([]);
	writeFileSync(join(folder, 'index.html'), page);
	expect(inlineScriptHashes(folder)).toEqual([`'sha256-${createHash('sha256').update('{const a="$&$1";a}').digest('base64')}'`]);
	rmSync(folder, { recursive: true });
});

test.each([
	['would end early', '"</script>"'],
	['is a module', 'import "./a.ts"'],
])('a script that %s is refused', (_why, code) => {
	expect(() => withInlineScript(PAGE, code)).toThrow('can’t stand in the page');
});

test('a page without a place for it fails the build', () => {
	expect(() => withInlineScript('<head></head>', CODE)).toThrow('the build has to replace');
});
