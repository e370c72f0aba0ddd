import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesBelow, importsOf } from '../../../scripts/architecture/import-graph.ts';
import { linterOverrides } from '../../../scripts/import-zones/linter-overrides.ts';
import { BELOW_MODULES, type Zone, zones } from '../../../scripts/import-zones/zones.ts';

const root = join(import.meta.dirname, '../../..');
let scratch: string;
let refused: Map<string, string[]>;

/**
 * A file's folder, and what that file must not import. Written by hand, so the test also finds mistakes in the table.
 */
const forbidden: [string, string[]][] = [
	[
		'src/domain/money',
		['react', 'dexie', 'zod', 'node:fs', '#core/db/db.ts', '../../core/db/db.ts', '#ui/controls/button.tsx', '#server/env.ts', '../../../server/env.ts'],
	],
	[
		'src/core/db',
		['#session/ownership.ts', '../../session/ownership.ts', '#outbox/backoff.ts', '#roster/replica.ts', '#ui/controls/button.tsx', 'react', 'node:fs'],
	],
	['src/core/api', ['#outbox/backoff.ts', '#session/ownership.ts', 'react']],
	[
		'src/session/oidc',
		['#outbox/backoff.ts', '#roster/replica.ts', '#features/browse/a.ts', '../../outbox/backoff.ts', '../../ui/controls/button.tsx', 'react'],
	],
	['src/donations', ['#outbox/backoff.ts', '#roster/replica.ts', '../outbox/backoff.ts', '#ui/controls/button.tsx']],
	['src/admin', ['#session/ownership.ts', '#outbox/backoff.ts', 'react']],
	[
		'src/outbox/drain',
		['#donations/a.ts', '#roster/replica.ts', '#favorites/use-favorites.ts', '#offline/a.ts', '../../roster/replica.ts', '#features/donate/a.ts', 'react'],
	],
	['src/roster/store', ['#outbox/backoff.ts', '#favorites/a.ts', '../../outbox/backoff.ts', 'react', 'dexie-react-hooks']],
	['src/roster/pull', ['../react/use-replica.ts', '../worker/a.ts', '../search/hot-index.ts', '#session/ownership.ts', '@tanstack/react-query', 'react']],
	['src/favorites', ['#offline/a.ts', '#roster/replica.ts', '#ui/controls/button.tsx', '#features/favorites/a.ts', '#app/a.ts']],
	['src/offline/saved', ['#features/browse/a.ts', '#ui/controls/button.tsx', '#app/a.ts', '../../app/a.ts']],
	['src/ui/form', ['#domain/money/money.ts', '../../domain/money/money.ts', '#core/db/db.ts', '#athlete-ui/poster.tsx', 'dexie', '@tanstack/react-query']],
	['src/athlete-ui', ['#domain/money/money.ts', '#core/db/db.ts', '#outbox/backoff.ts', '#features/browse/a.ts', 'dexie']],
	[
		'src/features/browse',
		[
			'#features/donate/a.tsx',
			'../donate/a.tsx',
			'#app/a.ts',
			'../../app/a.ts',
			'#core/api/api-client.ts',
			'#core/db/db.ts',
			'dexie',
			'#server/env.ts',
			'#sw/sw.ts',
			'#tests/a.ts',
			'node:fs',
		],
	],
	['src/features/browse/listing', ['../../donate/a.tsx', '#features/donate/a.tsx', '../../../app/a.ts', '#core/api/api-client.ts']],
	['src/features/admin/transactions/charts', ['../../../donate/a.tsx', '../../../../app/a.ts', '#features/donate/a.ts']],
	['src/first-paint', ['#features/donate/a.ts', '#app/a.ts', '#outbox/backoff.ts', 'dexie']],
	['src/first-paint/rosters', ['../start-app.ts', '#features/browse/a.ts', 'dexie', 'react']],
	['src/first-paint/build', ['../worker/warm-storage.ts', '../first-paint.ts', '#domain/money/money.ts', 'react']],
	['src/first-paint/worker', ['../start-app.ts', '#core/api/api-client.ts', 'react']],
	['src/app/shell', ['#server/env.ts', '../../../server/env.ts', '#tests/a.ts', '#first-paint/start-app.ts', 'dexie', 'node:fs']],
	[
		'sw',
		[
			'react',
			'#first-paint/worker/warm-storage.ts',
			'#core/db/db.ts',
			'#outbox/react/use-outbox.ts',
			'#outbox/triggers.ts',
			'../src/outbox/triggers.ts',
			'#ui/controls/button.tsx',
			'#features/browse/a.ts',
			'#app/a.ts',
			'#server/env.ts',
		],
	],
	[
		'server',
		[
			...['#core/db/db.ts', '#ui/controls/button.tsx', '#features/browse/a.ts', '#app/a.ts', '#session/ownership.ts', '#sw/sw.ts', '#tests/a.ts'],
			...['#server/modules/identity/lock-user.ts', '#server/modules/payments/ledger/ledger.ts', 'react', 'dexie'],
		],
	],
	['server/core', ['#server/db/rows-of.ts', '../db/rows-of.ts', '#server/http/route/route.ts', '#server/modules/mail/public.ts']],
	['server/db/pool', ['#server/http/route/route.ts', '../../http/route/route.ts', '#server/modules/mail/public.ts', '../../modules/mail/public.ts']],
	['server/http/route', ['#server/modules/identity/public.ts', '../../modules/identity/public.ts', '#server/modules/identity/sessions/sessions.ts']],
	['server/modules/mail', ['#server/modules/identity/public.ts', '#server/modules/payments/public.ts', '../payments/public.ts']],
	[
		'server/modules/rosters/browse',
		['#server/modules/payments/public.ts', '../../payments/public.ts', '../../../../src/domain/money/money.ts', '../../../../tests/a.ts'],
	],
	[
		'server/modules/identity/sessions',
		['#server/modules/mail/mailer.ts', '#server/modules/payments/public.ts', '#server/modules/accounts/public.ts', '../../mail/mailer.ts'],
	],
	[
		'server/modules/payments/intents',
		['#server/modules/identity/lock-user.ts', '#server/modules/requests/public.ts', '#server/modules/demo/public.ts', '../../identity/lock-user.ts'],
	],
	['server/modules/share/og-image', ['#server/modules/rosters/browse/player-row.ts', '#server/modules/payments/public.ts']],
];

const allowed: [string, string[]][] = [
	['src/domain/money', ['zod/mini', './money.ts', '../time/calendar-day.ts', '#domain/money/money.ts']],
	['src/core/db', ['#domain/money/money.ts', 'dexie', './db.ts', '../server-clock.ts']],
	['src/session/oidc', ['#core/db/db.ts', '#domain/money/money.ts', '../ownership.ts', 'oidc-client-ts']],
	['src/outbox/drain', ['#session/ownership.ts', '#core/db/db.ts', '../machine/move-row.ts', './drain.ts']],
	['src/roster/pull', ['../store/compact.ts', '../columns/a.ts', './feed-error.ts', '#core/api/api-client.ts']],
	['src/favorites', ['#outbox/backoff.ts', '#session/ownership.ts', './a.ts']],
	['src/offline/saved', ['#favorites/a.ts', '#roster/replica.ts', '../photos/photo-cache.ts']],
	['src/ui/form', ['react', 'radix-ui', '../controls/button.tsx', '#domain/drawing/jersey-drawing.ts']],
	['src/athlete-ui', ['#ui/controls/button.tsx', './poster.tsx', 'react']],
	[
		'src/features/browse',
		['#ui/controls/button.tsx', '#roster/react/use-replica.ts', '#core/api/api-failure.ts', '#offline/sync/roster-sync.ts', './listing/a.tsx', 'react'],
	],
	['src/features/browse/listing', ['../a.ts', './a.ts', '../filters/a.ts', '#ui/controls/button.tsx']],
	['src/first-paint', ['#features/browse/listing/athlete-card.tsx', './start-app.ts', './rosters/read-ahead.ts', 'react']],
	['src/first-paint/build', ['node:fs', 'vite', './style-first.ts', '../worker/shell-file.ts']],
	['src/app/shell', ['#features/browse/browse-screen.tsx', '#first-paint/public.ts', '#ui/controls/button.tsx', '../header/header.tsx', 'react']],
	[
		'sw',
		[
			'#domain/texts/screen-messages.ts',
			'#outbox/worker/drain-in-worker.ts',
			'#push/worker/renew-subscription.ts',
			'#first-paint/worker/public.ts',
			'./images.ts',
			'workbox-routing',
		],
	],
	[
		'server',
		['#domain/money/money.ts', '#server/env.ts', './env.ts', '#server/modules/payments/public.ts', './modules/payments/public.ts', 'node:fs', 'fastify'],
	],
	['server/db/pool', ['#server/core/repeat.ts', '../rows-of.ts', 'pg', 'node:fs']],
	['server/http/route', ['#server/db/rows-of.ts', '../answers/csv.ts', 'fastify']],
	[
		'server/modules/payments/intents',
		['#server/modules/identity/public.ts', '#server/http/route/route.ts', '../ledger/ledger.ts', '#server/env.ts', 'node:crypto'],
	],
	['server/modules/share/og-image', ['#server/modules/rosters/public.ts', '../find-shared.ts', './svg-text.ts']],
];

/** Whether a folder may use the network. */
const network: [string, boolean][] = [
	['src/domain/money', false],
	['src/core/db', false],
	['src/core/api', true],
	['src/session/oidc', false],
	['src/outbox/drain', false],
	['src/roster/store', false],
	['src/roster/pull', true],
	['src/ui/form', false],
	['src/features/browse', false],
	['src/app', false],
	['sw', true],
	['server/modules/payments', true],
];

/** Every way to write an import counts, including a type import. */
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
/** The second file imports only a type from the first. */
const circle = ['src/ui/circle-a.ts', 'src/ui/circle-b.ts'] as const;

interface Report {
	diagnostics: { severity: string; category: string; location: { path: string | { file: string } } }[];
}

beforeAll(() => {
	scratch = mkdtempSync(join(tmpdir(), 'import-zones-'));
	for (const name of ['biome.json', 'biome.zones.json']) cpSync(join(root, name), join(scratch, name));
	const plant = (file: string, text: string) => {
		mkdirSync(join(scratch, dirname(file)), { recursive: true });
		writeFileSync(join(scratch, file), text);
	};
	for (const { file, specifier } of [...forbiddenCases, ...allowedCases]) plant(file, `import { planted } from '${specifier}';\n\nplanted();\n`);
	for (const { file } of networkCases) plant(file, "export const answer = (): Promise<Response> => fetch('/v1/session');\n");
	for (const { file, text } of forms) plant(file, text);
	plant(circle[0], "import { b } from './circle-b.ts';\nexport type A = string;\nexport const a = (): A => b('a');\n");
	plant(circle[1], "import type { A } from './circle-a.ts';\nexport const b = (a: A): A => a;\n");
	const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
	const only = ['style/noRestrictedImports', 'style/noRestrictedGlobals', 'suspicious/noImportCycles'].map((rule) => `--only=${rule}`);
	const run = spawnSync(process.execPath, [biome, 'lint', ...only, '--reporter=json', '--max-diagnostics=none', '.'], {
		cwd: scratch,
		encoding: 'utf8',
		maxBuffer: 1e9,
	});
	const report = JSON.parse(run.stdout) as Report;
	refused = new Map();
	for (const { severity, category, location } of report.diagnostics) {
		if (severity !== 'error') continue;
		const path = (typeof location.path === 'string' ? location.path : location.path.file).replace(/^\.\//, '');
		refused.set(path, [...(refused.get(path) ?? []), category]);
	}
	// The linter reads some hundred files, which takes long on a machine that does other work.
}, 120_000);

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const RULE = 'lint/style/noRestrictedImports';

test('the linter’s rules are those of the table: `npm run zones` writes them', () => {
	const written = JSON.parse(readFileSync(join(root, 'biome.zones.json'), 'utf8')) as unknown;
	expect(written).toEqual({ overrides: linterOverrides(zones) });
});

test('each arrow of the table is used by an import', () => {
	const below = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}${/\.\w+$/.test(path) ? '$' : '/'}`);
	const rooms = zones.map((zone) => ({ zone, files: below(zone.of), imports: new Set<string>() }));
	for (const file of filesBelow(['src', 'sw', 'server'])) {
		const room = rooms.findLast(({ files }) => files.test(file));
		for (const target of importsOf(file)) room?.imports.add(target);
	}
	/** The floor is the same for every module, so not every module uses all of it. */
	const arrows = ({ of, may }: Zone) => (of.startsWith('server/modules/') ? may.filter((path) => !BELOW_MODULES.includes(path)) : may);
	const unused = rooms.flatMap(({ zone, imports }) =>
		arrows(zone)
			.filter((path) => ![...imports].some((file) => below(path).test(file)))
			.map((path) => `${zone.of} → ${path}`),
	);
	expect(unused).toEqual([]);
});

describe('a forbidden import is an error', () => {
	test.each(forbiddenCases)('$folder → $specifier', ({ file }) => {
		expect(refused.get(file)).toContain(RULE);
	});
});

describe('every form of import counts', () => {
	test.each(forms)('$text', ({ file }) => {
		expect(refused.get(file)).toContain(RULE);
	});
});

describe('an import along the allowed direction passes', () => {
	test.each(allowedCases)('$folder → $specifier', ({ file }) => {
		expect(refused.get(file)).toBeUndefined();
	});
});

describe('few use the network', () => {
	test.each(networkCases)('$folder may: $may', ({ file, may }) => {
		expect(refused.get(file)).toEqual(may ? undefined : ['lint/style/noRestrictedGlobals']);
	});
});

test('a circle is an error, also one of types alone', () => {
	for (const file of circle) expect(refused.get(file)).toEqual(['lint/suspicious/noImportCycles']);
});
