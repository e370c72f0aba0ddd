import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

interface LockedPackage {
	version: string;
	integrity?: string;
	resolved?: string;
	dev?: boolean;
	optional?: boolean;
	os?: string[];
	cpu?: string[];
	libc?: string[];
}

const root = join(import.meta.dirname, '../../..');
const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> };
const record = readFileSync(join(root, 'docs/decisions/001-node-pinned-through-npm.md'), 'utf8');
const locked = Object.entries(packages).filter(([path]) => path !== '');
const unhashed = locked.filter(([, { integrity }]) => integrity === undefined);

test('every package has a SHA-512, or its name stands in decision 001', () => {
	expect(locked.length).toBeGreaterThan(500);
	expect(locked.filter(([, { integrity = 'sha512-' }]) => !integrity.startsWith('sha512-'))).toEqual([]);
	/** "of `prefix` version `one`, `other`; of …" */
	const named = [...record.matchAll(/of `(@[\w/-]+-)` ([\d.]+) ((?:`[\w-]+`[,\s]*)+)/g)].flatMap(([, prefix, version, builds = '']) =>
		[...builds.matchAll(/`([\w-]+)`/g)].map(([, build]) => `node_modules/${prefix}${build} ${version}`),
	);
	expect(unhashed.map(([path, { version }]) => `${path} ${version}`).sort()).toEqual(named.sort());
});

test('what has no hash is a build of a checking tool, and for no platform that the product is served or checked on', () => {
	for (const [path, { dev, optional, os = [], cpu = [], libc }] of unhashed) {
		expect(path).toMatch(/^node_modules\/(@biomejs\/cli-|@oxc-parser\/binding-)/);
		expect([path, dev, optional]).toEqual([path, true, true]);
		const isServed = os.includes('linux') && (cpu.includes('x64') || cpu.includes('arm64')) && libc?.includes('musl') !== true;
		expect([path, isServed]).toEqual([path, false]);
	}
});

test('no address to download from, and no registry', () => {
	expect(locked.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
	expect(text).not.toMatch(/\/\/[^"]*registry|\.tgz/);
});

const folder = mkdtempSync(join(tmpdir(), 'lock-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('what was installed without a hash is removed, and nothing else', () => {
	const installed = { 'node_modules/kept': { integrity: 'sha512-x' }, 'node_modules/@tool/build': {}, 'node_modules/other-platform': {} };
	writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...installed } }));
	for (const path of ['node_modules/kept', 'node_modules/@tool/build']) {
		mkdirSync(join(folder, path), { recursive: true });
		writeFileSync(join(folder, path, 'index.js'), '');
	}
	const { status, stdout } = spawnSync(process.execPath, [join(root, 'scripts/remove-unhashed.js')], { cwd: folder, encoding: 'utf8' });
	expect([status, stdout]).toEqual([0, expect.stringMatching(/^node_modules\/@tool\/build is removed: [^\n]+\n$/)]);
	expect(['node_modules/kept', 'node_modules/@tool/build'].map((path) => existsSync(join(folder, path)))).toEqual([true, false]);
});

test('the software bill of materials names every package that is served, with its hash', { timeout: 60_000 }, () => {
	const { stdout } = spawnSync('npm', ['run', '--silent', 'sbom'], { cwd: root, encoding: 'utf8', maxBuffer: 50_000_000, shell: process.platform === 'win32' });
	const { bomFormat, metadata, components } = JSON.parse(stdout) as {
		bomFormat: string;
		metadata: { component: { 'bom-ref': string } };
		components: { name: string; version: string; hashes?: { alg: string }[] }[];
	};
	expect([bomFormat, metadata.component['bom-ref']]).toEqual(['CycloneDX', 'nil-athletes@0.1.0']);
	const named = new Map(components.map((component) => [component.name, component]));
	for (const name of ['fastify', 'react', 'stripe', 'dexie'])
		expect(named.get(name)).toMatchObject({ version: packages[`node_modules/${name}`]?.version, hashes: [{ alg: 'SHA-512' }] });
	expect(named.has('vitest')).toBe(false);
	expect(components.filter(({ hashes }) => hashes === undefined).map(({ name }) => name)).toEqual([]);
});
