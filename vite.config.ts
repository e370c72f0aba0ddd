import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { OPENINGS_FILE } from '#domain/api/screen-openings.ts';
import { CHUNK, ENTRY, FIELDS_CHUNK, firstPaint, REPLICA_CHUNK, SHELL } from '#first-paint/build/public.ts';
import { compileHints } from './scripts/build-plugins/compile-hints.ts';
import { firstLoad } from './scripts/build-plugins/first-load-budget.ts';
import { importedBy } from './scripts/build-plugins/imported-by.ts';
import { precompress } from './scripts/build-plugins/precompress.ts';
import { prerenderedOpenings } from './scripts/build-plugins/prerendered-openings.ts';
import { pureComponents } from './scripts/build-plugins/pure-components.ts';
import { retainedAssets } from './scripts/build-plugins/retained-assets.ts';
import { withoutInjectedStyle } from './scripts/build-plugins/without-injected-style.ts';

/** Where `npm run dev` finds the API. */
const apiOrigin = process.env.API_ORIGIN ?? 'http://localhost:8080';
const assets = retainedAssets();
const path = (below: string) => fileURLToPath(new URL(below, import.meta.url));
/** Paths and texts that the first load doesn't use, although it imports the module that names them all. */
const isLaterName = (id: string) => /\/src\/domain\/(api\/calls\/later-calls|texts\/screens\/later-messages)\./.test(id);
const importedByFirstPaint = importedBy(path(ENTRY));
const isFirstPaint: typeof importedByFirstPaint = (id, graph) => importedByFirstPaint(id, graph) && !isLaterName(id);
/** What every screen loads after it is painted. */
const isAfterFirstPaint = importedBy(
	...['start-outbox.ts', 'session/session-work.ts', 'shell/below-main.tsx'].map((file) => path(`src/app/${file}`)),
	path('src/features/device-storage/save-offline-button.tsx'),
);
/** The screens other than home on which people land. They must not wait for the chunk `later`. */
const openingScreens = { staticPage: 'src/features/pages/static-page.tsx', athlete: 'src/features/athlete/athlete-screen.tsx' };
const importedByOpeningScreen = importedBy(...Object.values(openingScreens).map(path));
/**
 * Excludes libraries, because the index of a library imports all of it. The only library code that these screens need
 * beyond the first load is icons.
 */
const isOpeningScreen: typeof importedByOpeningScreen = (id, graph) =>
	importedByOpeningScreen(id, graph) && (!id.includes('/node_modules/') || id.includes('/node_modules/lucide-react/'));
/** Screens that come without the chunk `later`, as a pop-up and a printed page do. */
const importedByLightScreen = importedBy(
	...['athlete/athlete-poster-screen.tsx', 'browse/team-poster-screen.tsx', 'oidc-callback/relay-login.ts'].map((file) => path(`src/features/${file}`)),
);
/** What several screens share in small modules is in one file. Otherwise, each set of screens would have a file of its own. */
const isShared: typeof importedByLightScreen = (id, graph) =>
	id.includes('/src/') && !id.endsWith('.css') && !importedByOpeningScreen(id, graph) && !importedByLightScreen(id, graph);
/** Only the dashboard opens a menu, but the index of radix-ui imports all of it. */
const isMenu = (id: string) => /\/node_modules\/(@radix-ui\/react-(dropdown-menu|menu|popper|arrow)|@floating-ui)\//.test(id);
/**
 * What leads to a checkout, and what the screens of waiting writes share: in one file, because each file's name counts
 * toward the first load.
 */
const isWaitingPart = /\/src\/(outbox\/(open-checkouts|sum-of-rows|hidden-texts|(react|store)\/(use-pay-guard|(use-)?hidden-rows))|ui\/payment\/pay-link)\./;
/** What answers are parsed by: it loads with the first answer, and every screen needs it then. */
const isSchema = importedBy(
	...[
		'account/oidc-settings.ts',
		'api/api-error.ts',
		'api/done-schema.ts',
		'donation/supporter-list.ts',
		'roster/listing/browse-answers.ts',
		'roster/listing/search-body.ts',
		'site/public-site.ts',
	].map((file) => path(`src/domain/${file}`)),
);
const isReplica = importedBy(path('src/roster/replica/load-replica.ts'));
/** A first visit asks for the person's team and finds it by the same words, without any rosters. */
const isSearchWords = importedBy(path('src/domain/roster/listing/search-words.ts'));
const isFilterField = importedBy(path('src/features/browse/filters/filter-fields.tsx'));
const library = (below: string) => path(`node_modules/${below}`);

export default defineConfig({
	build: {
		outDir: 'dist/page',
		emptyOutDir: false,
		assetsInlineLimit: 0,
		// The first-paint script is not a module, and is part of the page itself.
		modulePreload: { polyfill: false, resolveDependencies: (_file, files) => files.filter((file) => !file.includes(`/${CHUNK}-`)) },
		reportCompressedSize: false,
		rolldownOptions: {
			output: {
				// The first load lists every chunk's name, so they are short. A hash has at least seven characters.
				chunkFileNames: 'assets/[name]-[hash:7].js',
				// The first load comes in two files, libraries and our own, instead of one for each set of screens that share a
				// module. That takes fewer requests, compresses better, and keeps the libraries cached across deploys.
				codeSplitting: {
					groups: [
						// What the first paint needs, and nothing else, because it runs before the rest has loaded.
						{ debugName: CHUNK, name: (id, graph) => (isFirstPaint(id, graph) ? CHUNK : null) },
						{ name: 'libraries', test: /[\\/]node_modules[\\/]/, tags: ['$initial'] },
						{ name: 'app', test: (id: string) => !isLaterName(id), tags: ['$initial'] },
						{ debugName: 'schemas', name: (id, graph) => (isSchema(id, graph) ? 'schemas' : null) },
						{ debugName: 'words', name: (id, graph) => (isSearchWords(id, graph) ? 'words' : null) },
						{ debugName: REPLICA_CHUNK, name: (id, graph) => (isReplica(id, graph) ? REPLICA_CHUNK : null) },
						// A first visit registers the service worker before anything else that comes later.
						{ name: 'worker', test: /\/src\/app\/update\/(register-worker|waiting-version)\.|\/workbox-window\// },
						{
							debugName: 'shared-opening',
							name: (id, graph) => (isLaterName(id) || (isOpeningScreen(id, graph) && isAfterFirstPaint(id, graph)) ? 'opening' : null),
						},
						{ debugName: FIELDS_CHUNK, name: (id, graph) => (isFilterField(id, graph) ? FIELDS_CHUNK : null) },
						// As two files, because a phone takes longer to ask for 40 small ones than to read them.
						{
							debugName: 'later-libraries',
							name: (id, graph) => (id.includes('/node_modules/') && !isMenu(id) && isAfterFirstPaint(id, graph) ? 'later-libraries' : null),
						},
						{ debugName: 'later', name: (id, graph) => (!isMenu(id) && isAfterFirstPaint(id, graph) ? 'later' : null) },
						{ name: 'waiting', test: isWaitingPart },
						{ debugName: 'shared', name: (id, graph) => (isShared(id, graph) ? 'shared' : null), minShareCount: 2, maxModuleSize: 512 },
					],
				},
			},
		},
	},
	resolve: {
		alias: [
			// Dexie's plain build targets browsers from 2012, and a bundler finds only the router's development build.
			{ find: /^dexie$/, replacement: library('dexie/dist/modern/dexie.mjs') },
			// Every schema imports the library by way of the setting that it needs.
			{ find: /^zod\/mini$/, replacement: path('src/core/zod-without-eval.ts') },
			{ find: /^react-router$/, replacement: library('react-router/dist/production/index.mjs') },
			{ find: /^react-router\/dom$/, replacement: library('react-router/dist/production/dom-export.mjs') },
		],
	},
	worker: { format: 'es' },
	server: { proxy: Object.fromEntries(['/v1', '/idp', '/sandbox', '/healthz', '/connect', '/.well-known'].map((path) => [path, { target: apiOrigin }])) },
	plugins: [
		react(),
		assets.plugin,
		...firstPaint(),
		compileHints([CHUNK, 'index', 'libraries']),
		firstLoad(),
		prerenderedOpenings(OPENINGS_FILE, openingScreens),
		withoutInjectedStyle(),
		pureComponents(),
		VitePWA({
			strategies: 'injectManifest',
			srcDir: 'sw',
			filename: 'sw.ts',
			injectRegister: false,
			manifest: JSON.parse(readFileSync(new URL('manifest.webmanifest', import.meta.url), 'utf8')),
			includeManifestIcons: false,
			injectManifest: {
				rollupFormat: 'iife',
				globPatterns: ['**/*.{js,css,woff2}', SHELL, 'favicon.*', 'icons/icon-192.png'],
				manifestTransforms: [(entries) => ({ manifest: entries.filter((entry) => assets.isCurrent(entry.url)), warnings: [] })],
			},
		}),
		precompress(),
	],
});
