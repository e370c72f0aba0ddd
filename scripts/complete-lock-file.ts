/**
 * Completes package-lock.json after `npm install`: run `npm run lock-file` and commit the result.
 *
 * npm leaves a platform's build out of the lock file when the registry that it was written against does not offer it, and `npm ci` then
 * refuses the file ("Missing: … from lock file"). Every optional dependency that a locked package names but the lock file lacks gets an
 * entry with the exact version and the platform that its name tells, so that `npm ci` skips it everywhere else.
 */
import { readFileSync, writeFileSync } from 'node:fs';

interface LockedPackage {
	version?: string;
	optional?: boolean;
	cpu?: string[];
	os?: string[];
	libc?: string[];
	optionalDependencies?: Record<string, string>;
	resolved?: string;
}

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32'];
const libraries: Record<string, string> = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' };

/** The platform limits that a package's name tells (`@rollup/rollup-linux-arm64-musl`), or undefined where it tells none. */
function platformOf(name: string): Pick<LockedPackage, 'cpu' | 'os' | 'libc'> | undefined {
	const words = name.split(/[-/.]/);
	const os = words.filter((word) => systems.includes(word));
	const cpu = words.filter((word) => processors.includes(word));
	if (os.length !== 1 && cpu.length !== 1) return undefined;
	const libc = words.flatMap((word) => (os[0] === 'linux' && libraries[word]) || []);
	return { ...(cpu.length > 0 && { cpu }), ...(libc.length > 0 && { libc }), ...(os.length > 0 && { os }) };
}

/** Where Node would look for `name` when the package at `from` requires it, nearest first. */
function lookupPaths(from: string, name: string): string[] {
	const folders = from.split('/node_modules/');
	const nested = folders.map((_, depth) => `${folders.slice(0, folders.length - depth).join('/node_modules/')}/node_modules/${name}`);
	return [...nested, `node_modules/${name}`];
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, LockedPackage> };
const added: string[] = [];
for (const [path, entry] of Object.entries(lock.packages)) {
	delete entry.resolved;
	if (path === '') continue;
	for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
		if (lookupPaths(path, name).some((candidate) => candidate in lock.packages)) continue;
		const platform = platformOf(name);
		if (!platform || !/^\d+\.\d+\.\d+[\w.+-]*$/.test(range)) throw new Error(`${path} needs ${name}@${range}: neither a platform's build nor an exact version`);
		lock.packages[`node_modules/${name}`] = { version: range, ...platform, optional: true };
		added.push(`${name}@${range}`);
	}
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, '\t')}\n`);
console.log(added.length === 0 ? 'The lock file is complete.' : `Added to the lock file:\n${added.join('\n')}`);
