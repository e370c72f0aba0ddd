/**
 * `npm run pack`: writes `dist/release/nil-athletes-VERSION.tar.gz` with the built page, the server, and the software
 * bill of materials, and `SHA256SUMS` beside it.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPage, pageIsStale } from '../page-build.ts';
import { RELEASE_FILES, releaseManifest } from './release-files.ts';

const root = join(import.meta.dirname, '../..');
const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const name = `nil-athletes-${version}`;
const output = join(root, 'dist/release');
const folder = join(output, name);

/** Runs a command. @returns what it printed. @throws if it fails */
function run(command: string, args: string[], cwd: string): string {
	const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 1 << 28 });
	if (status !== 0) throw new Error(`${command} ${args[0]} failed: ${error?.message ?? stderr}`);
	return stdout;
}

if (pageIsStale()) buildPage();
rmSync(output, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const path of RELEASE_FILES) cpSync(join(root, path), join(folder, path), { recursive: true });

writeFileSync(join(folder, 'package.json'), `${JSON.stringify(releaseManifest(root), null, '\t')}\n`);
cpSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'));
// Removes from the lock file what the release doesn't need. It adds nothing, so it asks no registry.
run('npm', ['install', '--package-lock-only', '--ignore-scripts', '--offline', '--no-audit', '--no-fund'], folder);

// The SBOM covers the whole product: a release doesn't install the page's packages, but its page contains them.
const sbom = run('npm', ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev', '--package-lock-only'], root);
writeFileSync(join(folder, 'sbom.json'), sbom);
writeFileSync(join(output, `${name}.sbom.json`), sbom);

const archive = `${name}.tar.gz`;
run('tar', ['-czf', archive, name], output);
rmSync(folder, { recursive: true });
const sums = [archive, `${name}.sbom.json`].map(
	(file) =>
		`${createHash('sha256')
			.update(readFileSync(join(output, file)))
			.digest('hex')}  ${file}\n`,
);
writeFileSync(join(output, 'SHA256SUMS'), sums.join(''));
console.log(`${join(output, archive)}\n${sums.join('')}`);
