import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ageAssets, rememberAssets } from '../../../scripts/build-plugins/retained-assets.ts';

const DAY = 24 * 60 * 60 * 1000;
const start = Date.UTC(2026, 0, 1);
let folder: string;
let outDir: string;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'kept-'));
	outDir = join(folder, 'page');
	mkdirSync(join(outDir, 'assets'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const left = () => readdirSync(join(outDir, 'assets')).sort();

/** A build on that day. It ages the files it finds, then writes its own with the day's date. */
function build(day: number, files: string[], remember = true): void {
	const now = new Date(start + day * DAY);
	ageAssets(outDir, now);
	for (const file of files) {
		const path = join(outDir, 'assets', file);
		writeFileSync(path, '');
		utimesSync(path, now, now);
	}
	if (remember)
		rememberAssets(
			outDir,
			files.filter((file) => !/\.(br|gz)$/.test(file)).map((file) => `assets/${file}`),
		);
}

test('an asset stays for 30 days from the build that replaced it, however old it was, with its compressed forms', () => {
	build(0, ['a.js', 'a.js.br', 'a.js.gz']);
	build(100, ['b.js']);
	expect(left()).toEqual(['a.js', 'a.js.br', 'a.js.gz', 'b.js']);
	build(129, ['c.js']);
	expect(left()).toEqual(['a.js', 'a.js.br', 'a.js.gz', 'b.js', 'c.js']);
	build(131, ['d.js']);
	expect(left()).toEqual(['b.js', 'c.js', 'd.js']);
	build(160, ['e.js']);
	expect(left()).toEqual(['c.js', 'd.js', 'e.js']);
});

test('an asset that stays in use starts anew with each build', () => {
	for (const day of [0, 25, 50, 75]) build(day, ['same.js']);
	build(76, ['other.js']);
	build(105, ['other.js']);
	expect(left()).toEqual(['other.js', 'same.js']);
	build(107, ['other.js']);
	expect(left()).toEqual(['other.js']);
});

test('without a list of the outgoing build, all that is there is taken for it', () => {
	build(0, ['a.js'], false);
	build(100, ['b.js'], false);
	expect(left()).toEqual(['a.js', 'b.js']);
});

test('a first build has nothing to age', () => {
	rmSync(outDir, { recursive: true });
	expect(() => ageAssets(outDir, new Date(start))).not.toThrow();
});
