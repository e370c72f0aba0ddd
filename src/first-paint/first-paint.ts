import { pageData } from '#core/page-data.ts';
import { FIRST_ANSWER, FIRST_ATHLETE } from '#domain/api/screen-openings.ts';
import { writeFilters } from '#domain/roster/listing/filter-address.ts';
import type { FilterAnswer } from '#domain/roster/listing/filter-body.ts';
import type { Player } from '#domain/roster/roster.ts';
import { rememberedPages } from '#features/browse/listing/remembered-pages.ts';
import { renderFirstAthlete, renderFirstHome } from './first-paint-screen.tsx';
import { firstPaintShown, markFirstPaint } from './first-paint-shown.ts';
import { persistedSports } from './persisted-sports.ts';
import type { FirstPage } from './rosters/first-page.ts';
import { FIRST_LISTING, homeFilters } from './rosters/home-filters.ts';
import { readAhead } from './rosters/read-ahead.ts';
import type { FirstCards } from './screens/first-home.tsx';
import { documentParsed, showAppShell, startApp } from './start-app.ts';

/*
 * The first paint: the cards that the service worker found in storage and left in the page
 * (src/first-paint/worker/append-first-page.ts), or those, or the athlete, that the server left in it on a first visit
 * (server/modules/share/open-graph-meta/page-html.ts). The script that draws them runs before the app and is a tenth of
 * its size. The app starts when the first paint has been shown, and renders the same in its place. In the built page it
 * is a separate script (src/first-paint/build/first-paint-plugin.ts), and the components that it shows are compiled a
 * second time. `npm run dev` has no first paint.
 */

/**
 * Long enough for the first paint on most devices, and short for the person waiting. After it, the app shell is shown,
 * and the app's data is read ahead.
 */
const LATE_MS = 300;

void show().then(startApp).catch(reportError);

/**
 * Settles when the first paint has been shown, or at once if there is nothing to show. Never rejects, because the app
 * loads in any case.
 */
async function show(): Promise<void> {
	let shown: readonly Player[] = [];
	const read = () => readAhead([...new Set(shown.map(({ team_id }) => team_id))]);
	setTimeout(() => {
		showAppShell();
		read();
	}, LATE_MS);
	await documentParsed();
	try {
		shown = paint();
	} catch (error) {
		reportError(error);
	}
	showAppShell();
	await firstPaintShown();
	read();
}

/** Returns the athletes whose cards are drawn from storage. Their cold fields are still missing. */
function paint(): readonly Player[] {
	const root = document.getElementById('root');
	if (root === null) return [];
	// It usually comes from the same version as this script. If the versions differ, the app replaces the first paint.
	const listing = pageData(FIRST_LISTING) as FirstPage | undefined;
	const answer = pageData(FIRST_ANSWER) as FilterAnswer | undefined;
	const player = pageData(FIRST_ATHLETE) as Player | undefined;
	if (listing !== undefined) paintHome(root, { ...listing, complete: false });
	else if (answer !== undefined) paintHome(root, { players: answer.filtered_players, total: answer.count, complete: true });
	else if (player !== undefined) {
		renderFirstAthlete(root, player);
		markFirstPaint();
	}
	return listing?.players ?? [];
}

function paintHome(root: HTMLElement, listing: FirstCards): void {
	const filters = homeFilters(location);
	if (filters === undefined || listing.total === 0) return;
	// After Back or a reload the list may be longer than one page. The app then renders it in one piece, at its old
	// scroll position.
	if (rememberedPages(writeFilters(filters)) > 1) return;
	renderFirstHome(root, { filters, sports: persistedSports(), ...listing });
	addEventListener('scroll', () => root.querySelector('.in-sight')?.classList.remove('in-sight'), { once: true, passive: true });
	markFirstPaint();
}
