/** A room (a folder with rules for its imports), and what its files may import. */
export interface Zone {
	/**
	 * The folder or file that the rule applies to. `src/features/*` stands for each feature separately. A narrower zone
	 * replaces a wider one, and stands below it.
	 */
	of: string;
	/** Folders and files that it may import, in addition to itself. */
	may: readonly string[];
	/** Exceptions to `may`. */
	not?: readonly string[];
	/** The only packages that it may import. */
	packages?: readonly string[];
	/** Packages that it must not import. */
	notPackages?: readonly string[];
	/** Files below it that may import any package. */
	anyPackageIn?: readonly string[];
	/** Whether it may call `fetch`. */
	network?: boolean;
	why: string;
}

const REACT = ['react', 'react/**', 'react-dom', 'react-dom/**', 'react-router-dom', 'dexie-react-hooks'];
const PAGE = [...REACT, '@tanstack/**'];
const DATABASE = ['dexie', 'dexie-react-hooks'];
/** Imported by server/db/drizzle.ts only. */
const QUERIES = ['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/table'];
/** Hooks need React and are only for the page. */
const HOOKS = ['**/use-*'];
const BELOW_FEATURES = ['offline', 'push', 'favorites', 'outbox', 'roster', 'donations', 'session', 'core', 'athlete-ui', 'ui', 'domain'].map(
	(room) => `src/${room}`,
);
/** The layers below every module of the server. */
export const BELOW_MODULES = ['server/http', 'server/db', 'server/core', 'server/env.ts', 'src/domain'];
const moduleZone = (name: string, peers: readonly string[], why: string): Zone => ({
	of: `server/modules/${name}`,
	may: [...BELOW_MODULES, ...peers.map((peer) => `server/modules/${peer}/public.ts`)],
	notPackages: [...PAGE, ...QUERIES, 'dexie'],
	network: true,
	why,
});

/**
 * The direction of imports, which `npm run lint` checks (docs/decisions/170). It also fails when no file uses an arrow
 * anymore.
 *
 * `app → first-paint → features → {offline, push, donations, athlete-ui}`; `offline → {favorites, roster}`;
 * `favorites → {outbox, roster, athlete-ui}`; `push → outbox`; `{outbox, roster, donations} → session → core → domain`;
 * `athlete-ui → ui → domain/drawing`; `server: modules → http → db → core`.
 */
export const zones: readonly Zone[] = [
	{ of: 'src/domain', may: [], packages: ['zod/mini'], why: 'Rules, schemas, and texts that the page and the server share: zod/mini and nothing else.' },
	{ of: 'src/core', may: ['src/domain'], notPackages: REACT, anyPackageIn: HOOKS, why: 'What every room stands on. It knows no room.' },
	{ of: 'src/core/api', may: ['src/core', 'src/domain'], notPackages: REACT, network: true, why: 'What every room stands on. It knows no room.' },
	{
		of: 'src/session',
		may: ['src/core', 'src/domain'],
		notPackages: REACT,
		anyPackageIn: [...HOOKS, 'src/session/oidc/provider-state.ts'],
		why: 'Who is logged in, and what is private to them. It knows neither outbox nor rosters.',
	},
	{
		of: 'src/donations',
		may: ['src/session', 'src/core', 'src/domain'],
		notPackages: REACT,
		anyPackageIn: HOOKS,
		why: 'What the server tells about donations: receipts, plans, whether giving is on.',
	},
	{
		of: 'src/outbox',
		may: ['src/session', 'src/core', 'src/domain'],
		notPackages: REACT,
		anyPackageIn: HOOKS,
		why: 'Writes that wait. The app connects what follows from a sent one, so the outbox needs no peer.',
	},
	{
		of: 'src/roster',
		may: ['src/session', 'src/core', 'src/domain'],
		notPackages: REACT,
		anyPackageIn: HOOKS,
		why: 'The rosters on this device. A peer of the outbox.',
	},
	{
		of: 'src/roster/pull',
		may: ['src/roster/store', 'src/roster/columns', 'src/roster/sync-progress.ts', 'src/core/api', 'src/core/db', 'src/domain'],
		not: HOOKS,
		notPackages: PAGE,
		network: true,
		why: 'The roster worker runs this, without the page.',
	},
	{
		of: 'src/favorites',
		may: ['src/outbox', 'src/session', 'src/core', 'src/domain'],
		notPackages: REACT,
		anyPackageIn: HOOKS,
		why: 'A person’s favorites: the server’s list under what waits in the outbox.',
	},
	{
		of: 'src/favorites/hearts',
		may: ['src/favorites', 'src/outbox', 'src/roster', 'src/athlete-ui', 'src/ui', 'src/core', 'src/domain'],
		not: HOOKS,
		notPackages: PAGE,
		why: 'A tap on a heart, and what follows from it on the screen. The list itself knows no screen.',
	},
	{
		of: 'src/offline',
		may: ['src/favorites', 'src/outbox', 'src/roster', 'src/session', 'src/core', 'src/domain'],
		notPackages: REACT,
		anyPackageIn: HOOKS,
		network: true,
		why: 'What this device keeps, and when it is brought.',
	},
	{
		of: 'src/push',
		may: ['src/outbox', 'src/session', 'src/core', 'src/domain'],
		notPackages: REACT,
		anyPackageIn: HOOKS,
		why: 'Notifications on this device, and the badge.',
	},
	{ of: 'src/ui', may: ['src/domain/drawing'], notPackages: [...DATABASE, '@tanstack/**'], why: 'Components of plain props. They know no athletes.' },
	{
		of: 'src/athlete-ui',
		may: ['src/ui'],
		notPackages: [...DATABASE, '@tanstack/**'],
		why: 'Components that show an athlete or a team. They hold no data.',
	},
	{
		of: 'src/features/*',
		may: BELOW_FEATURES,
		not: ['src/core/api/api-client.ts', 'src/core/api/fetch-file.ts', 'src/core/api/request.ts', 'src/core/db/db.ts'],
		notPackages: DATABASE,
		why: 'Screens. None imports another feature, calls the API, or opens the database.',
	},
	{
		of: 'src/features/admin/queries',
		may: ['src/core', 'src/domain'],
		notPackages: REACT,
		why: 'What the dashboard asks the server. No other screen does, so it isn’t a room.',
	},
	{
		of: 'src/first-paint',
		may: ['src/features/browse', 'src/features/athlete', 'src/roster', 'src/core', 'src/athlete-ui', 'src/ui', 'src/domain'],
		notPackages: ['@tanstack/**', 'react-router-dom', 'dexie'],
		why: 'Decision 041. It draws home and an athlete’s page, so it stands above the features.',
	},
	{
		of: 'src/first-paint/watchdog.ts',
		may: [],
		packages: [],
		network: true,
		why: 'It stands in the page itself, so it imports nothing. It looks whether the page’s files can be fetched.',
	},
	{
		of: 'src/first-paint/rosters',
		may: ['src/roster/columns', 'src/roster/search', 'src/core/db', 'src/domain'],
		not: HOOKS,
		notPackages: [...PAGE, 'dexie'],
		why: 'The service worker reads this too: no library, no page.',
	},
	{
		of: 'src/first-paint/worker',
		may: ['src/first-paint/rosters', 'src/core/db', 'src/domain'],
		notPackages: [...PAGE, 'dexie'],
		why: 'A part of the service worker.',
	},
	{
		of: 'src/first-paint/build',
		may: ['src/first-paint/worker/shell-file.ts'],
		packages: ['vite', 'node:*'],
		why: 'Plugins of the build. vite.config.ts takes them through one door.',
	},
	{
		of: 'src/app',
		may: ['src/first-paint/public.ts', 'src/features', ...BELOW_FEATURES],
		notPackages: DATABASE,
		why: 'Puts the rooms together. It takes the first paint through its one door.',
	},
	{
		of: 'src/main.tsx',
		may: ['src/app', 'src/first-paint/public.ts', 'src/features/oidc-callback', 'src/domain'],
		notPackages: DATABASE,
		why: 'The entry.',
	},
	{
		of: 'sw',
		may: ['src/first-paint/worker/public.ts', 'src/outbox/worker/drain-in-worker.ts', 'src/push/worker', 'src/domain'],
		not: HOOKS,
		notPackages: PAGE,
		network: true,
		why: 'The service worker runs without the page.',
	},
	{
		of: 'server/*.ts',
		may: ['server/*.ts', 'server/core', 'server/db', 'server/http', 'server/modules/*/public.ts', 'src/domain'],
		notPackages: [...PAGE, ...QUERIES, 'dexie'],
		network: true,
		why: 'Puts the modules together, each through its public.ts. Of the page, the server takes src/domain only.',
	},
	{ of: 'server/core', may: ['src/domain'], network: true, why: 'What every part of the server stands on.' },
	{
		of: 'server/db',
		may: ['server/core', 'server/env.ts', 'src/domain'],
		notPackages: QUERIES,
		anyPackageIn: ['server/db/drizzle.ts'],
		network: true,
		why: 'The database knows no module and no request. Only drizzle.ts imports Drizzle’s queries.',
	},
	{
		of: 'server/http',
		may: ['server/db', 'server/core', 'server/env.ts', 'src/domain'],
		notPackages: QUERIES,
		network: true,
		why: 'How requests are answered. It knows no module.',
	},
	moduleZone('mail', [], 'Sends what others write. It knows no other module.'),
	moduleZone('operations', [], 'Health, alerts, the audit log: what operators see. It knows no other module.'),
	moduleZone('rosters', ['operations'], 'Athletes, teams, and sports.'),
	moduleZone('identity', ['mail', 'operations'], 'Who somebody is.'),
	moduleZone('push', [], 'Notifications on devices. It knows no other module.'),
	moduleZone('payments', ['mail', 'operations', 'rosters', 'identity', 'push', 'site', 'keepsakes'], 'Money.'),
	moduleZone('requests', ['mail', 'operations', 'rosters', 'identity', 'push'], 'Requests and messages.'),
	moduleZone('claims', ['mail', 'operations', 'rosters', 'identity'], 'Athletes who claim their page.'),
	moduleZone('keepsakes', ['rosters', 'claims'], 'Cards that athletes sign for their donors.'),
	moduleZone('accounts', ['mail', 'operations', 'identity', 'payments', 'requests', 'claims'], 'What an account is to every module at once.'),
	moduleZone('favorites', ['rosters'], 'Saved athletes.'),
	moduleZone('share', ['rosters', 'site'], 'What a shared address shows.'),
	moduleZone('site', ['operations', 'rosters'], 'What the operator says about the site. Its logo goes the way of the photos.'),
	moduleZone('demo', ['rosters', 'identity', 'payments', 'accounts'], 'The demo league and its accounts.'),
];
