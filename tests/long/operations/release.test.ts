import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VERSION } from '#server/core/version.ts';
import { TestServer } from '#tests/e2e/fixtures/servers/test-server.ts';
import { runCommand } from './run-command.ts';
import { TRIAL_MS, trialOf } from './trial.ts';

const root = join(import.meta.dirname, '../../..');
const release = join(root, 'dist/release');
const archive = `nil-athletes-${VERSION}.tar.gz`;
const folder = mkdtempSync(join(tmpdir(), 'release-'));
const unpacked = join(folder, `nil-athletes-${VERSION}`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface LockFile {
	packages: Record<string, { dev?: boolean; optional?: boolean; os?: string[]; cpu?: string[] }>;
}

/** An operator's settings, with their passwords. */
const SETTINGS = ['deploy/.env', 'deploy/site.env'];

/** Runs `work` while the checkout has an operator's settings: its own, or empty files that go afterward. */
async function withSettings<T>(work: () => Promise<T>): Promise<T> {
	const planted = SETTINGS.map((file) => join(root, file)).filter((file) => !existsSync(file));
	try {
		for (const file of planted) writeFileSync(file, '', { flag: 'wx' });
		return await work();
	} finally {
		for (const file of planted) rmSync(file, { force: true });
	}
}

beforeAll(async () => {
	const packed = await withSettings(() => runCommand('scripts/pack/pack-release.ts', [], {}));
	expect(packed, packed.said).toMatchObject({ code: 0 });
	execFileSync('tar', ['-xzf', join(release, archive), '-C', folder]);
}, 300_000);

test('the archive has its checksum, the bill of materials, and nothing to build or test with', () => {
	const sums = readFileSync(join(release, 'SHA256SUMS'), 'utf8');
	expect(sums).toContain(
		`${createHash('sha256')
			.update(readFileSync(join(release, archive)))
			.digest('hex')}  ${archive}\n`,
	);
	const { components }: { components: { name: string }[] } = JSON.parse(readFileSync(join(unpacked, 'sbom.json'), 'utf8'));
	const names = components.map(({ name }) => name);
	// The page's packages are in its files, although they aren't installed.
	expect(names).toEqual(expect.arrayContaining(['react', 'fastify']));
	expect(names).not.toContain('vitest');
	for (const left of ['tests', 'src/app', 'node_modules', '.git', '.ci', ...SETTINGS]) expect(existsSync(join(unpacked, left)), left).toBe(false);
});

test('with only the packages of its lock file, it starts, says that it is ready, and serves the page', async () => {
	const lock: LockFile = JSON.parse(readFileSync(join(unpacked, 'package-lock.json'), 'utf8'));
	const installed = Object.entries(lock.packages).filter(([path]) => path !== '' && existsSync(join(root, path)));
	const missing = Object.entries(lock.packages).filter(([path, { optional }]) => path !== '' && optional !== true && !existsSync(join(root, path)));
	expect(missing).toEqual([]);
	expect(installed.every(([, { dev }]) => dev !== true)).toBe(true);
	expect(installed.map(([path]) => path)).not.toContain('node_modules/vite');
	// What `npm ci --omit=dev` installs, copied instead of downloaded. A nested package comes with the one around it.
	for (const [path] of installed.filter(([path]) => !path.includes('/node_modules/'))) {
		mkdirSync(dirname(join(unpacked, path)), { recursive: true });
		cpSync(join(root, path), join(unpacked, path), { recursive: true });
	}
	const server = await TestServer.create({ script: 'scripts/start.ts', root: unpacked, env: { SEED: 'none' } });
	try {
		await server.start();
		expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: 'ok', version: VERSION });
		const page = await (await fetch(server.url)).text();
		const [, script = 'no script'] = /<script[^>]+src="([^"]+)"/.exec(page) ?? [];
		expect((await fetch(server.url + script)).status).toBe(200);
		expect(server.output).toContain(`"version":"${VERSION}"`);
		expect(await server.stop()).toBe(0);
	} finally {
		await server.remove();
	}
}, 300_000);

test('another API_KEY than the page’s: it says what to do', async () => {
	expect(await runCommand('scripts/start.ts', [], { API_KEY: 'another' }, unpacked)).toMatchObject({
		code: 1,
		said: expect.stringContaining('API_KEY: the page was built with a different key'),
	});
	expect(readdirSync(unpacked)).not.toContain('.data');
});

describe('on a fresh Debian', () => {
	const { skipped, run } = trialOf('try.sh');

	test.skipIf(skipped !== '')(
		`the commands of docs/deploy.md make a site that registers a donation behind Caddy, backs up, and stops${skipped}`,
		() => {
			const [, count] = /with (\d+) commands, or in containers/.exec(readFileSync(join(root, 'docs/deploy.md'), 'utf8')) ?? [];
			const ran = run();
			expect([ran.status, ran.stderr]).toEqual([0, '']);
			expect(ran.stdout).toMatch(new RegExp(`^${count} commands, \\d+ s$`, 'm'));
			console.log(ran.stdout);
		},
		TRIAL_MS,
	);
});
