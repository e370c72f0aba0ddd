import { queryClient } from '#core/api/queries/query-client.ts';
import { pageData } from '#core/page-data.ts';
import { screens } from '#domain/api/api-paths.ts';
import { comparablePath } from '#domain/api/comparable-path.ts';
import { FIRST_ANSWER, FIRST_ATHLETE } from '#domain/api/screen-openings.ts';
import type { FilterAnswer } from '#domain/roster/listing/filter-body.ts';
import type { Player } from '#domain/roster/roster.ts';
import { loadFields } from '#features/browse/filters/load-fields.ts';
import { putFirstPage } from '#features/browse/listing/use-server-listing.ts';
import { staticPageNames } from '#features/pages/static-page-names.ts';
import { playerQuery } from '#roster/roster-queries.ts';
import { isPhoneWidth } from '#ui/browser/use-wide-screen.ts';
import { lazyScreen } from '../loading/lazy-screen.tsx';

export const AthleteScreen = lazyScreen(
	() => import('#features/athlete/athlete-screen.tsx'),
	(module) => module.AthleteScreen,
);
export const StaticPage = lazyScreen(
	() => import('#features/pages/static-page.tsx'),
	(module) => module.StaticPage,
);

/** If the chunk takes longer, the app starts with a placeholder. */
const AT_MOST_MS = 3000;
/**
 * If the page already shows the screen's text, the placeholder would take it away from somebody who reads. The app's
 * other work, such as sending what waits, can't be put off for longer than this.
 */
const AT_MOST_WHILE_READ_MS = 30_000;

/**
 * Settles when the screen that the page opens with can be rendered without a placeholder, which would replace what the
 * page already shows. Never rejects: the router loads the screen again, and says what is wrong.
 */
export async function loadFirstScreen(path: string): Promise<void> {
	const atMost = isReadable() ? AT_MOST_WHILE_READ_MS : AT_MOST_MS;
	await Promise.race([loadScreen(path).catch(reportError), new Promise((resolve) => setTimeout(resolve, atMost))]);
}

/** Whether there is more than the app shell: a text in its place, or the first paint's athlete. */
function isReadable(): boolean {
	return document.querySelector('.app-start .pages-prose, #root > *') !== null;
}

async function loadScreen(path: string): Promise<void> {
	takeFirstListing();
	if (takeFirstAthlete()) await AthleteScreen.preload();
	else if (TEXTS.has(comparablePath(path))) await StaticPage.preload();
	else if (!isPhoneWidth()) await loadFields();
}

/** Without the titles of all screens, which the first load doesn't need. */
const TEXTS: ReadonlySet<string> = new Set(staticPageNames.map((name) => comparablePath(screens[name])));

// What the server left in the page comes from the same version as this script, and the first paint has drawn it. So no
// schema has to load first.

/**
 * Puts the athletes that the server left in the home page into the query cache. Going back, a browser may show an old
 * copy of the page, so they count as stale then.
 */
function takeFirstListing(): void {
	const answer = pageData(FIRST_ANSWER) as FilterAnswer | undefined;
	const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
	if (answer !== undefined) putFirstPage(queryClient, answer, visit?.type === 'back_forward' ? 0 : Date.now());
}

/**
 * Puts the athlete that the server embedded in the page into the query cache, as stale data, for the athlete's screen.
 * Returns false if there is none.
 */
function takeFirstAthlete(): boolean {
	const player = pageData(FIRST_ATHLETE) as Player | undefined;
	if (player === undefined) return false;
	const { player_id, team_id } = player;
	// An old address contains the athlete's former team.
	const addressedTeam = Number(location.pathname.split('/')[3]);
	for (const team of [team_id, addressedTeam > 0 && Number.isInteger(addressedTeam) ? addressedTeam : 1])
		queryClient.setQueryData(playerQuery(player_id, team).queryKey, player, { updatedAt: 0 });
	return true;
}
