/**
 * Completes package-lock.json after `npm install`: run `npm run lock-file` and commit the result.
 *
 * npm leaves a platform's build out of the lock file if the registry that `npm install` used doesn't offer it. Then
 * `npm ci` rejects the file ("Missing: … from lock file"). Packages that have no hash yet are requested again, in case
 * the registry offers them now. Every optional dependency that a locked package names but the lock file still lacks
 * gets an entry with the exact version and the platform from its name, so `npm ci` skips it on other platforms. Such an
 * entry has no hash. Decision 001 lists them, and nothing runs them.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

interface LockedPackage {
	version?: string | undefined;
	integrity?: string | undefined;
	dev?: boolean | undefined;
	optional?: boolean;
	cpu?: string[] | undefined;
	os?: string[] | undefined;
	libc?: string[] | undefined;
	optionalDependencies?: Record<string, string>;
	resolved?: string;
}

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32'];
const libraries: Record<string, string> = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' };

/** The platform limits in a package's name (`@rollup/rollup-linux-arm64-musl`), or undefined if it has none. */
function platformOf(name: string): Pick<LockedPackage, 'cpu' | 'os' | 'libc'> | undefined {
	const words = name.split(/[-/.]/);
	const os = words.filter((word) => systems.includes(word));
	const cpu = words.filter((word) => processors.includes(word));
	if (os.length !== 1 && cpu.length !== 1) return undefined;
	const libc = words.flatMap((word) => (os[0] === 'linux' && libraries[word]) || []);
	return { cpu: cpu.length > 0 ? cpu : undefined, libc: libc.length > 0 ? libc : undefined, os: os.length > 0 ? os : undefined };
}

/** Where Node looks for `name` when the package at `from` requires it, nearest first. */
function lookupPaths(from: string, name: string): string[] {
	const folders = from.split('/node_modules/');
	const nested = folders.map((_, depth) => `${folders.slice(0, folders.length - depth).join('/node_modules/')}/node_modules/${name}`);
	return [...nested, `node_modules/${name}`];
}

interface LockFile {
	packages: Record<string, LockedPackage>;
}

const read = () => JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile;
const write = (lock: LockFile) => writeFileSync('package-lock.json', `${JSON.stringify(lock, null, '\t')}\n`);
const hasHash = ([path, { integrity }]: [string, LockedPackage]) => path === '' || integrity !== undefined;

const before = read();
write({ ...before, packages: Object.fromEntries(Object.entries(before.packages).filter(hasHash)) });
const { status } = spawnSync('npm', ['install', '--package-lock-only', '--ignore-scripts'], { stdio: 'inherit', shell: process.platform === 'win32' });
if (status !== 0) {
	write(before);
	throw new Error('npm install failed. The lock file was not changed.');
}

const lock = read();
for (const [path, entry] of Object.entries(lock.packages)) {
	delete entry.resolved;
	if (path === '') continue;
	for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
		if (lookupPaths(path, name).some((candidate) => candidate in lock.packages)) continue;
		const platform = platformOf(name);
		if (!platform || !/^\d+\.\d+\.\d+[\w.+-]*$/.test(range)) throw new Error(`${path} needs ${name}@${range}: neither a platform's build nor an exact version`);
		lock.packages[`node_modules/${name}`] = { version: range, cpu: platform.cpu, dev: entry.dev, libc: platform.libc, optional: true, os: platform.os };
	}
}
write({ ...lock, packages: Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1))) });

const unhashed = Object.entries(lock.packages).filter((entry) => !hasHash(entry));
console.log(unhashed.length === 0 ? 'Every package has a hash.' : 'The registry has no hash for these. List each in docs/decisions/001:');
for (const [path, { version }] of unhashed) console.log(`${path.replace(/^node_modules\//, '')} ${version}`);
