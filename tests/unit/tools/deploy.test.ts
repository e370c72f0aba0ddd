import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { VERSION } from '#server/core/version.ts';
import { readEnv } from '#server/env.ts';
import { RELEASE_FILES, releaseManifest } from '../../../scripts/pack/release-files.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const isReleased = (path: string) => RELEASE_FILES.some((kept) => path === kept || path.startsWith(`${kept}/`));

test('the example’s settings are ones that the server knows, and it starts with them', () => {
	const example = parseEnv(read('deploy/site.env.example'));
	for (const name of Object.keys(example)) expect(read('docs/settings.md'), name).toContain(`\`${name}\``);
	expect(readEnv(example)).toMatchObject({ https: true, TRUST_PROXY: 1, BACKUP_KEY: undefined, admin: undefined });
});

describe('what a release has', () => {
	test.each(RELEASE_FILES.filter((path) => !path.startsWith('dist/')))('%s', (path) => {
		expect(existsSync(join(root, path))).toBe(true);
	});

	test.runIf(existsSync(join(root, '.git')))('of deploy, all that we wrote but the trials, which start from a checkout', () => {
		const tracked = execFileSync('git', ['ls-files', 'deploy'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
		expect(RELEASE_FILES.filter((path) => path.startsWith('deploy'))).toEqual(tracked.filter((path) => !path.startsWith('deploy/try')));
	});

	test.each(['deploy/site.env', 'deploy/.env', 'deploy/site.env.bak', 'deploy/systemd/override.conf', '.env', '.data', 'node_modules'])(
		'never an operator’s %s',
		(path) => {
			expect(isReleased(path)).toBe(false);
		},
	);

	test('every script that its package.json names, and no package of the page alone', () => {
		const { scripts, dependencies, devDependencies } = releaseManifest(root);
		expect(Object.keys(scripts)).toEqual(
			expect.arrayContaining(['postinstall', 'start', 'import', 'doctor', 'backup', 'restore', 'export', 'ledger:check', 'reconcile']),
		);
		expect(Object.keys(scripts)).not.toContain('build');
		for (const command of Object.values(scripts))
			for (const [, path = ''] of command.matchAll(/node (?:--\S+ )*(\S+)/g)) expect([path, existsSync(join(root, path))]).toEqual([path, true]);
		expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(['fastify', 'pg', '@electric-sql/pglite', 'prom-client']));
		for (const name of ['react', 'vite', 'dexie', 'lucide-react']) expect(dependencies).not.toHaveProperty(name);
		expect(devDependencies).toBeUndefined();
	});

	test.each(['deploy/Containerfile', 'deploy/compose.yaml', ...globSync('deploy/systemd/*.service', { cwd: root })])('the files that %s runs', (file) => {
		const run = [...read(file).matchAll(/\b(?:scripts|server)\/[\w./-]+\.ts/g)].map(([path]) => path);
		expect(run.length).toBeGreaterThan(0);
		for (const path of run) expect([path, existsSync(join(root, path)) && isReleased(path)]).toEqual([path, true]);
	});
});

describe.each([
	['deploy/Containerfile', '/healthz'],
	['deploy/compose.yaml', '/readyz'],
])('the health check of %s', (file, path) => {
	const [, code = ''] = /"node", "-e", "([^"]+)"\]/.exec(read(file)) ?? [];

	test.each([
		[200, 0],
		[503, 1],
		[undefined, 1],
	])(`asks ${path}, and at %s exits with %i`, async (status, wanted) => {
		const asked: (string | undefined)[] = [];
		const server = createServer(({ url }, response) => {
			asked.push(url);
			response.writeHead(status ?? 500).end();
		});
		await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
		const { port } = server.address() as AddressInfo;
		if (status === undefined) await new Promise((closed) => server.close(closed));
		expect(code).toContain(':8080/');
		const checked = spawn(process.execPath, ['-e', code.replace(':8080/', `:${port}/`)]);
		const [exit] = await once(checked, 'exit');
		server.close();
		expect([exit, asked]).toEqual([wanted, status === undefined ? [] : [path]]);
	});
});

test('the commands of docs/deploy.md are as many as it says, counted without a gap', () => {
	const text = read('docs/deploy.md');
	const [, onMachine, inContainers] = /with (\d+) commands, or in containers, with (\d+)/.exec(text) ?? [];
	const numbers = [...text.matchAll(/ {2,}# {1,2}(\d+)$/gm)].map(([, number]) => Number(number));
	const counted = (of: string | undefined) => Array.from({ length: Number(of) }, (_, index) => index + 1);
	expect(numbers).toEqual([...counted(onMachine), ...counted(inContainers)]);
});

test('the changelog has this version', () => {
	expect(read('CHANGELOG.md')).toContain(`## ${VERSION}\n`);
});
