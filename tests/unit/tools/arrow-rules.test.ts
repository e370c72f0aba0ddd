import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { circleIn, circles, faultsOf, type Modules, sharedNames, unneeded } from '../../../scripts/architecture/arrow-rules.ts';
import { brokenRules } from '../../../scripts/architecture/broken-rules.ts';
import { readModule } from '../../../scripts/architecture/read-module.ts';

const root = join(import.meta.dirname, '../../..');

/**
 * A file's folder, and what that file must not import. Written by hand, so the test also finds mistakes in the table.
 */
const forbidden: [string, string[]][] = [
	[
		'src/domain/money',
		[
			'react',
			'dexie',
			'zod',
			'node:fs',
			'#domain/money/money.ts',
			'#core/db/db.ts',
			'../../core/db/db.ts',
			'#ui/controls/button.tsx',
			'#server/env.ts',
			'../../../server/env.ts',
		],
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
	['src/features/admin/queries', ['../table/a.ts', '#session/ownership.ts', '#outbox/backoff.ts', 'react']],
	[
		'src/outbox/drain',
		['#donations/a.ts', '#roster/replica.ts', '#favorites/use-favorites.ts', '#offline/a.ts', '../../roster/replica.ts', '#features/donate/a.ts', 'react'],
	],
	['src/roster/store', ['#outbox/backoff.ts', '#favorites/a.ts', '../../outbox/backoff.ts', 'react', 'dexie-react-hooks']],
	['src/roster/pull', ['../react/use-replica.ts', '../worker/a.ts', '../search/hot-index.ts', '#session/ownership.ts', '@tanstack/react-query', 'react']],
	['src/favorites', ['#offline/a.ts', '#roster/replica.ts', '#ui/controls/button.tsx', '#features/favorites/a.ts', '#app/a.ts']],
	['src/favorites/hearts', ['#offline/a.ts', '#session/ownership.ts', '#features/favorites/a.ts', '#app/a.ts', 'react', '@tanstack/react-query']],
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
	[
		'server/core',
		['#server/core/repeat.ts', '#server/db/rows-of.ts', '../db/rows-of.ts', '#server/http/route/define-route.ts', '#server/modules/mail/public.ts'],
	],
	[
		'server/db/pool',
		['#server/http/route/define-route.ts', '../../http/route/define-route.ts', '#server/modules/mail/public.ts', '../../modules/mail/public.ts'],
	],
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
	['src/domain/money', ['zod/mini', './money.ts', '../time/calendar-day.ts']],
	['src/core/db', ['#domain/money/money.ts', 'dexie', './db.ts', '../server-clock.ts']],
	['src/session/oidc', ['#core/db/db.ts', '#domain/money/money.ts', '../ownership.ts', 'oidc-client-ts']],
	['src/outbox/drain', ['#session/ownership.ts', '#core/db/db.ts', '../store/move-row.ts', './drain.ts']],
	['src/roster/pull', ['../store/compact.ts', '../columns/a.ts', './feed-error.ts', '#core/api/api-client.ts']],
	['src/favorites', ['#outbox/backoff.ts', '#session/ownership.ts', './a.ts']],
	['src/favorites/hearts', ['#roster/replica.ts', '#ui/overlay/toast.ts', '#athlete-ui/favorite-context.ts', '../a.ts']],
	['src/offline/photos', ['#favorites/a.ts', '#roster/replica.ts', '../saved/offline-roster.ts']],
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
	['server/http/route', ['#server/db/rows-of.ts', '../answers/send-csv.ts', 'fastify']],
	[
		'server/modules/payments/intents',
		['#server/modules/identity/public.ts', '#server/http/route/define-route.ts', '../ledger/ledger.ts', '#server/env.ts', 'node:crypto'],
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
	"import {\n\ta,\n} from '#domain/a.ts';\na();\n",
	'import { a } from "#domain/a.ts";\na();\n',
	"export { a } from '#domain/a.ts';\n",
	"export * from '#domain/a.ts';\n",
	"export type * from '#domain/a.ts';\n",
	"import '#domain/a.ts';\n",
	"export const a = () => import('#domain/a.ts');\n",
	'export const a = () => import(`#domain/a.ts`);\n',
	"export const a = () => import(/* webpackIgnore: true */ '#domain/a.ts');\n",
	"export type A = import('#domain/a.ts').A;\n",
	"export const a = require('#domain/a.ts');\n",
	"import address from '#domain/a.ts?worker&url';\naddress();\n",
	"export const worker = () => new Worker(new URL('../domain/a.ts', import.meta.url));\n",
];
/** What only looks like one. */
const noForms = [
	"// import { a } from '#domain/a.ts';\nexport const fetched = 1;\n",
	"/** Calls fetch, and `import { a } from '#domain/a.ts'`. */\nexport const a = \"import('#domain/a.ts')\";\n",
	"export const text = 'from ' + '#domain/a.ts'; // fetch('/v1/session')\n",
];

const faults = (file: string, text: string) => faultsOf(file, readModule(file, text));
const importOf = (specifier: string) => `import { planted } from '${specifier}';\n\nplanted();\n`;
const cases = (table: [string, string[]][]) => table.flatMap(([folder, specifiers]) => specifiers.map((specifier) => ({ folder, specifier })));
const planted = (files: Readonly<Record<string, string>>): Modules => new Map(Object.entries(files).map(([file, text]) => [file, readModule(file, text)]));

test('the code follows the rules, and needs all that the table allows', () => {
	expect(brokenRules()).toEqual([]);
}, 60_000);

test.each(['package.json', 'scripts/test.ts'])('%s runs the check', (file) => {
	expect(readFileSync(join(root, file), 'utf8')).toContain('scripts/architecture/check-arrows.ts');
});

describe('a forbidden import is an error', () => {
	test.each(cases(forbidden))('$folder → $specifier', ({ folder, specifier }) => {
		expect(faults(`${folder}/planted.ts`, importOf(specifier))).toEqual([expect.stringContaining(`planted.ts → ${specifier}: `)]);
	});
});

describe('every form of import counts', () => {
	test.each(forms)('%s', (text) => {
		expect(faults('src/ui/planted.ts', text)).toHaveLength(1);
	});

	test.each(noForms)('and nothing else: %s', (text) => {
		expect(faults('src/ui/planted.ts', text)).toEqual([]);
	});
});

describe('an import along the allowed direction passes', () => {
	test.each(cases(allowed))('$folder → $specifier', ({ folder, specifier }) => {
		expect(faults(`${folder}/planted.ts`, importOf(specifier))).toEqual([]);
	});
});

describe('few use the network', () => {
	const uses = [
		"export const answer = (): Promise<Response> => fetch('/v1/session');\n",
		"export const answer = () => globalThis.fetch('/v1/session');\n",
		'export const ask = fetch;\n',
		"export const stream = new EventSource('/v1/events');\n",
		"export const socket = new WebSocket('/v1/events');\n",
		'export const request = new XMLHttpRequest();\n',
	];
	test.each(network)('%s may: %s', (folder, may) => {
		expect(uses.map((text) => faults(`${folder}/planted.ts`, text).length)).toEqual(uses.map(() => (may ? 0 : 1)));
	});
});

test.each(['src/planted/a.ts', 'src/planted.ts', 'server/modules/planted/a.ts', 'server/planted/a.ts'])('%s needs a zone', (file) => {
	expect(faults(file, '')).toEqual([expect.stringContaining('no zone')]);
});

describe('a circle is an error', () => {
	test('of modules', () => {
		const files = { 'src/ui/art/a.ts': importOf('./b.ts'), 'src/ui/art/b.ts': importOf('./c.ts'), 'src/ui/art/c.ts': importOf('#ui/art/a.ts') };
		expect(circles(planted(files))).toEqual(['files import each other: src/ui/art/a.ts → src/ui/art/b.ts → src/ui/art/c.ts → src/ui/art/a.ts']);
	});

	test('of types alone', () => {
		const files = { 'tests/a.ts': importOf('./b.ts'), 'tests/b.ts': "import type { A } from './a.ts';\nexport const b = (a: A): A => a;\n" };
		expect(circles(planted(files))).toEqual(['files import each other: tests/a.ts → tests/b.ts → tests/a.ts']);
	});

	test('through a worker', () => {
		const files = { 'server/core/planted/a.ts': "new Worker(new URL('./b.ts', import.meta.url));\n", 'server/core/planted/b.ts': importOf('./a.ts') };
		expect(circles(planted(files))).toEqual(['files import each other: server/core/planted/a.ts → server/core/planted/b.ts → server/core/planted/a.ts']);
	});

	test('of a room’s parts, though no files import each other', () => {
		const files = {
			'src/roster/pull/a.ts': importOf('../store/b.ts'),
			'src/roster/store/b.ts': '',
			'src/roster/store/c.ts': importOf('../read-all.ts'),
			'src/roster/read-all.ts': importOf('./pull/d.ts'),
			'src/roster/pull/d.ts': '',
		};
		expect(circles(planted(files))).toEqual(['the parts of src/roster import each other: pull → store → read-all.ts → pull']);
	});

	test('but a way back to where another way led is none', () => {
		const graph = new Map(Object.entries({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }).map(([node, targets]) => [node, new Set(targets)]));
		expect(circleIn(graph)).toBeUndefined();
	});
});

test('what the table allows and nothing needs is an error', () => {
	const found = unneeded(planted({ 'src/favorites/a.ts': importOf('#outbox/b.ts') }));
	expect(found).toContain('the table needn’t allow src/favorites → src/session');
	expect(found).not.toContain('the table needn’t allow src/favorites → src/outbox');
});

describe('a file’s name is found once', () => {
	test.each([
		[['src/ui/a.ts', 'server/core/a.ts']],
		[['src/ui/a.ts', 'server/core/a.tsx']],
		[['src/ui/a.css', 'src/features/browse/a.css']],
		[['tests/api/a.test.ts', 'tests/unit/a.test.ts']],
	])('%j', (files) => {
		expect(sharedNames(files)).toEqual([`a file’s name is found once: ${files.toSorted().join(', ')}`]);
	});

	test('but doors are called the same, and tests and stylesheets may be named for what they belong to', () => {
		const files = ['server/modules/mail/public.ts', 'server/modules/push/public.ts', 'src/ui/art/a.tsx', 'src/ui/art/a.css', 'tests/unit/a.test.ts'];
		expect(sharedNames(files)).toEqual([]);
	});
});
