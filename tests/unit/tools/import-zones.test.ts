import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
let scratch: string;
let refused: Map<string, string>;

/** Each row: the folder a file lies in, and what that file must not import. */
const forbidden: [string, string[]][] = [
	[
		'src/domain',
		['react', 'dexie', 'zod', 'node:fs', '#data/db.ts', '../data/db.ts', '#sync/queries.ts', '#ui/button.tsx', '#server/env.ts', '../../server/env.ts'],
	],
	[
		'src/data',
		[
			'#sync/queries.ts',
			'../sync/queries.ts',
			'#ui/button.tsx',
			'#features/browse/a.ts',
			'#app/a.ts',
			'#auth/a.ts',
			'react',
			'#data/react/use-replica.ts',
			'./react/use-replica.ts',
			'node:fs',
			'#server/env.ts',
		],
	],
	['src/data/roster', ['../react/use-replica.ts', 'dexie-react-hooks', '../../sync/queries.ts']],
	['src/data/react', ['#sync/queries.ts', '../../sync/queries.ts', '#ui/button.tsx']],
	[
		'src/sync',
		[
			'#auth/a.ts',
			'#ui/button.tsx',
			'../ui/button.tsx',
			'#features/browse/a.ts',
			'#app/a.ts',
			'react',
			'#data/react/use-replica.ts',
			'./page/roster-sync.ts',
			'#sync/page/roster-sync.ts',
		],
	],
	['src/sync/push', ['../page/outbox-drain.ts', '../../data/react/use-outbox.ts', 'react']],
	['src/sync/page', ['#ui/button.tsx', '#features/browse/a.ts', '../../app/a.ts', '#auth/a.ts']],
	[
		'src/sync/worker',
		[
			'react',
			'@tanstack/react-query',
			'#data/react/use-replica.ts',
			'../../data/react/use-replica.ts',
			'#sync/page/roster-sync.ts',
			'../page/roster-sync.ts',
			'#ui/button.tsx',
		],
	],
	['src/auth', ['#ui/button.tsx', '#features/browse/a.ts', '#app/a.ts', '../app/a.ts']],
	[
		'src/ui',
		['#domain/money.ts', '../domain/money.ts', '#data/db.ts', '../data/db.ts', '#sync/queries.ts', '#auth/a.ts', '#features/browse/a.ts', '#app/a.ts', 'dexie'],
	],
	[
		'src/features/browse',
		[
			'#features/donate/donate-dialog.tsx',
			'../donate/donate-dialog.tsx',
			'#app/a.ts',
			'../../app/a.ts',
			'dexie',
			'#server/env.ts',
			'#sw/sw.ts',
			'#tests/a.ts',
			'node:fs',
		],
	],
	['src/features/browse/filters', ['../../donate/donate-dialog.tsx', '#features/donate/donate-dialog.tsx', '../../../app/a.ts']],
	['src/app', ['#server/env.ts', '../../server/env.ts', '#tests/a.ts', 'dexie', 'node:fs']],
	[
		'sw',
		[
			'react',
			'#data/react/use-outbox.ts',
			'../src/data/react/use-outbox.ts',
			'#sync/page/outbox-drain.ts',
			'#ui/button.tsx',
			'../src/ui/button.tsx',
			'#features/browse/a.ts',
			'#app/a.ts',
			'#server/env.ts',
		],
	],
	[
		'server',
		[
			'#data/db.ts',
			'#sync/queries.ts',
			'#ui/button.tsx',
			'#features/browse/a.ts',
			'#app/a.ts',
			'#auth/a.ts',
			'#sw/sw.ts',
			'#tests/a.ts',
			'../src/data/db.ts',
			'react',
			'dexie',
		],
	],
	['server/rosters/import', ['#data/db.ts', '../../../src/domain/money.ts', '../../../tests/a.ts']],
];

const allowed: [string, string[]][] = [
	['src/domain', ['zod/mini', './money.ts', '#domain/money.ts']],
	['src/data', ['#domain/money.ts', 'dexie', './db.ts', '#data/db.ts']],
	['src/data/react', ['react', 'dexie-react-hooks', '#data/db.ts', '../db.ts', '#domain/money.ts']],
	['src/sync', ['#data/db.ts', '#domain/money.ts', './api-client.ts', '@tanstack/react-query']],
	['src/sync/page', ['#data/react/use-replica.ts', '#sync/api-client.ts', '../api-client.ts', './roster-sync.ts', 'react']],
	['src/sync/worker', ['#domain/fold.ts', '#data/roster/hot-index.ts', '#sync/pull/snapshot.ts']],
	['src/ui', ['react', 'radix-ui', './button.tsx', '#ui/button.tsx']],
	[
		'src/features/browse',
		['#ui/button.tsx', '#data/react/use-replica.ts', '#sync/queries.ts', '#sync/page/roster-sync.ts', '#domain/money.ts', './filters.ts', './cards/card.tsx'],
	],
	['src/features/browse/filters', ['../listing.ts', './a.ts', '#ui/button.tsx']],
	['src/app', ['#features/browse/browse-screen.tsx', '#features/donate/donate-dialog.tsx', '#sync/queries.ts', '#ui/button.tsx', './router.tsx']],
	['sw', ['#domain/messages.ts', '#data/db.ts', '#sync/push/drain.ts', './images.ts', 'workbox-routing']],
	['server', ['#domain/money.ts', '#server/env.ts', './env.ts', 'node:fs', 'fastify']],
	['server/rosters/import', ['../queries.ts', '#domain/fold.ts', 'node:fs']],
];

/** A use of the network, by folder: only src/sync, the service worker and the server may. */
const network: [string, boolean][] = [
	['src/domain', false],
	['src/data', false],
	['src/data/roster', false],
	['src/auth', false],
	['src/ui', false],
	['src/features/browse', false],
	['src/app', false],
	['src/sync', true],
	['src/sync/worker', true],
	['sw', true],
	['server', true],
];

/** Every way of writing an import counts, a type's included. */
const forms = [
	"import type { A } from '#domain/a.ts';\nexport type B = A;\n",
	"export { a } from '#domain/a.ts';\n",
	"export * from '#domain/a.ts';\n",
	"import '#domain/a.ts';\n",
	"export const a = () => import('#domain/a.ts');\n",
].map((text, index) => ({ text, file: `src/ui/form-${index}.ts` }));

const fileOf = (kind: string, folder: string, index: number) => `${folder}/planted-${kind}-${index}.ts`;
const cases = (kind: string, table: [string, string[]][]) =>
	table.flatMap(([folder, specifiers]) => specifiers.map((specifier, index) => ({ folder, specifier, file: fileOf(kind, folder, index) })));
const forbiddenCases = cases('forbidden', forbidden);
const allowedCases = cases('allowed', allowed);
const networkCases = network.map(([folder, may]) => ({ folder, may, file: fileOf('network', folder, 0) }));

interface Report {
	diagnostics: { severity: string; category: string; location: { path: string | { file: string } } }[];
}

beforeAll(() => {
	scratch = mkdtempSync(join(tmpdir(), 'import-zones-'));
	cpSync(join(root, 'biome.json'), join(scratch, 'biome.json'));
	const plant = (file: string, text: string) => {
		mkdirSync(join(scratch, dirname(file)), { recursive: true });
		writeFileSync(join(scratch, file), text);
	};
	for (const { file, specifier } of [...forbiddenCases, ...allowedCases]) plant(file, `import { planted } from '${specifier}';\n\nplanted();\n`);
	for (const { file } of networkCases) plant(file, "export const answer = (): Promise<Response> => fetch('/v1/session');\n");
	for (const { file, text } of forms) plant(file, text);
	const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
	const only = ['--only=style/noRestrictedImports', '--only=style/noRestrictedGlobals'];
	const run = spawnSync(process.execPath, [biome, 'lint', ...only, '--reporter=json', '--max-diagnostics=none', '.'], { cwd: scratch, encoding: 'utf8' });
	const report = JSON.parse(run.stdout) as Report;
	refused = new Map();
	for (const { severity, category, location } of report.diagnostics) {
		if (severity !== 'error') continue;
		const path = typeof location.path === 'string' ? location.path : location.path.file;
		refused.set(path.replace(/^\.\//, ''), category);
	}
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('a forbidden import is an error', () => {
	test.each(forbiddenCases)('$folder → $specifier', ({ file }) => {
		expect(refused.get(file)).toBe('lint/style/noRestrictedImports');
	});
});

describe('every form of import counts', () => {
	test.each(forms)('$text', ({ file }) => {
		expect(refused.get(file)).toBe('lint/style/noRestrictedImports');
	});
});

describe('an import along the allowed direction passes', () => {
	test.each(allowedCases)('$folder → $specifier', ({ file }) => {
		expect(refused.get(file)).toBeUndefined();
	});
});

describe('only src/sync, the service worker and the server use the network', () => {
	test.each(networkCases)('$folder may: $may', ({ file, may }) => {
		expect(refused.get(file)).toBe(may ? undefined : 'lint/style/noRestrictedGlobals');
	});
});
