import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Contents of a release in addition to `package.json` and its lock file: everything that a server needs, and nothing
 * that only a build needs. The files of `deploy` are listed one by one, because an operator keeps settings with
 * passwords in the same folder.
 */
export const RELEASE_FILES = [
	'server',
	'src/domain',
	'dist/page',
	'dist/page-build.json',
	'dist/empty-cluster.zip',
	'scripts/start.ts',
	'scripts/page-build.ts',
	'scripts/link-node.js',
	'scripts/remove-unhashed.js',
	'deploy/Caddyfile',
	'deploy/Containerfile',
	'deploy/alert-rules.yml',
	'deploy/cluster/api.env',
	'deploy/cluster/away.conf',
	'deploy/cluster/etcd.yml',
	'deploy/cluster/haproxy.cfg',
	'deploy/cluster/machine.sed.example',
	'deploy/cluster/patroni.yml',
	'deploy/cluster/pgbouncer.ini',
	'deploy/compose.yaml',
	'deploy/grafana-board.json',
	'deploy/nginx/feed-cache.conf',
	'deploy/nginx/locations.conf',
	'deploy/nginx/site.conf',
	'deploy/site.env.example',
	'deploy/systemd/nil-athletes-backup.service',
	'deploy/systemd/nil-athletes-backup.timer',
	'deploy/systemd/nil-athletes.service',
	'docs',
	'.npmrc',
	'CHANGELOG.md',
	'CONTRIBUTING.md',
	'LICENSE',
	'README.md',
	'SECURITY.md',
];

interface Manifest {
	scripts: Record<string, string>;
	dependencies: Record<string, string>;
	devDependencies?: Record<string, string>;
	overrides?: Record<string, string>;
	imports: Record<string, string>;
}

/**
 * `package.json` of a release: the packages that the server names in its sources, and the scripts whose files are
 * there. The page's packages are in the built page.
 */
export function releaseManifest(root: string): Manifest {
	const { devDependencies: _tools, overrides: _ofTools, ...manifest }: Manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
	const sources = globSync(['server/**/*.ts', 'src/domain/**/*.ts'], { cwd: root })
		.map((path) => readFileSync(join(root, path), 'utf8'))
		.join('\n');
	const isNamed = (name: string) => [`'${name}'`, `'${name}/`, `/${name}/`].some((text) => sources.includes(text));
	const isThere = (path: string) => RELEASE_FILES.some((kept) => path === kept || path.startsWith(`${kept}/`));
	const runsThere = (command: string) =>
		[...command.matchAll(/node (?:--\S+ )*(\S+\.[jt]s)/g)].every(([, path]) => isThere(path ?? '')) && command.includes('node ');
	return {
		...manifest,
		scripts: pick(manifest.scripts, (_name, command) => runsThere(command)),
		imports: pick(manifest.imports, (name) => name === '#domain/*' || name === '#server/*'),
		dependencies: pick(manifest.dependencies, isNamed),
	};
}

function pick(of: Record<string, string>, which: (key: string, value: string) => boolean): Record<string, string> {
	return Object.fromEntries(Object.entries(of).filter(([key, value]) => which(key, value)));
}
