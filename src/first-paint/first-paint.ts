import { writeFilters } from '#domain/roster/filter-address.ts';
import { rememberedPages } from '#features/browse/listing/remembered-pages.ts';
import { renderFirstPaint } from './first-paint-screen.tsx';
import { firstPaintShown, markFirstPaint } from './first-paint-shown.ts';
import { persistedSportName } from './persisted-sport-name.ts';
import type { FirstPage } from './rosters/first-page.ts';
import { FIRST_LISTING, homeFilters } from './rosters/home-filters.ts';
import { readAhead } from './rosters/read-ahead.ts';
import { documentParsed, showAppShell, startApp } from './start-app.ts';

/*
 * The first picture: the cards that the service worker has found in storage and left in the page (src/first-paint/worker/append-first-page.ts), drawn by a script that comes before
 * the app and is a tenth of it. The app starts when the picture has been seen, and draws the same in its place. A script of its own in the built page
 * (src/first-paint/build/first-paint-plugin.ts), where the components that it shows are compiled a second time; `npm run dev` does without.
 */

/** Long enough for the picture on most devices, and short for whoever waits: then the frame is shown, and what the app will ask for is read. */
const LATE_MS = 300;

void show().then(startApp).catch(reportError);

/** Settles when the picture has been seen, at once where there is nothing to show. Never rejects: the app comes in any case. */
async function show(): Promise<void> {
	setTimeout(() => {
		showAppShell();
		readAhead();
	}, LATE_MS);
	await documentParsed();
	try {
		const listing = foundByWorker();
		if (listing !== undefined) paint(listing);
	} catch (error) {
		reportError(error);
	}
	showAppShell();
	await firstPaintShown();
	readAhead();
}

/** As a rule of the same version of the product as this script: both come from the service worker. Where they differ the app draws over it. */
function foundByWorker(): FirstPage | undefined {
	const found = document.getElementById(FIRST_LISTING)?.textContent;
	return found ? JSON.parse(found) : undefined;
}

function paint(listing: FirstPage): void {
	const root = document.getElementById('root');
	const filters = homeFilters(location);
	if (root === null || filters === undefined || listing.total === 0) return;
	// A longer list than one page, by Back or a reload: the app draws it in one piece, at its old place.
	if (rememberedPages(writeFilters(filters)) > 1) return;
	renderFirstPaint(root, { sport: persistedSportName(filters.sport_id), ...listing });
	markFirstPaint();
}
