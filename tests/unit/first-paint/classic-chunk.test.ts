import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build, type Rollup } from 'vite';
import { afterEach, expect, test } from 'vitest';
import { classicChunk } from '#first-paint/build/classic-chunk.ts';

const folders: string[] = [];

afterEach(() => {
	for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Builds the files with `name` as a classic script, and returns each entry's code. */
async function built(files: Record<string, string>, name = 'early'): Promise<Record<string, string>> {
	const root = mkdtempSync(join(tmpdir(), 'classic-chunk-'));
	folders.push(root);
	mkdirSync(join(root, 'src'));
	for (const [name, code] of Object.entries(files)) writeFileSync(join(root, 'src', `${name}.js`), code);
	const output = (await build({
		root,
		configFile: false,
		logLevel: 'silent',
		plugins: [classicChunk(name)],
		build: {
			write: false,
			modulePreload: false,
			rollupOptions: { input: { early: join(root, 'src/early.js'), app: join(root, 'src/app.js') }, preserveEntrySignatures: 'strict' },
		},
	})) as Rollup.RollupOutput;
	return Object.fromEntries(output.output.flatMap((chunk) => (chunk.type === 'chunk' ? [[chunk.name, chunk.code]] : [])));
}

test('the chunk runs as a script, and modules that import from it get what it exports', async () => {
	const { early, app } = await built({
		early: 'export const seen = []; export function see(what) { seen.push(what); } see("early");',
		app: 'import { seen, see as look } from "./early.js"; look("app"); globalThis.result = seen.join();',
	});
	const page = createContext({});
	runInContext(String(early), page);
	runInContext(String(app), page);
	expect(runInContext('result', page)).toBe('early,app');
	// Strict like a module, and it leaves nothing on the page except the object for its exports.
	expect(early).toMatch(/^"use strict";/);
	expect(Object.keys(page)).toEqual(['firstPaintScript', 'result']);
});

test('an import in it, now or later, fails the build', async () => {
	const shared = 'globalThis.shared = (globalThis.shared ?? 0) + 1;';
	const files = { shared, app: 'import("./shared.js");', early: 'import("./shared.js"); export const seen = 1;' };
	await expect(built(files)).rejects.toThrow(/a classic script can't/);
});

test('a build without the chunk fails', async () => {
	await expect(built({ early: '', app: 'globalThis.result = 1;' }, 'picture')).rejects.toThrow('there are 0 chunks picture');
});
