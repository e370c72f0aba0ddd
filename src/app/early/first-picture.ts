import { currentColumns, type StoredRoster } from '#data/roster/current-columns.ts';
import { type EarlyListing, earlySport, peekEarlyRead, readEarlyListing } from '#data/roster/early-read.ts';
import { HotIndex } from '#data/roster/hot-index.ts';
import { hotPlayer } from '#data/roster/hot-player.ts';
import type { RosterQuery } from '#data/roster/replica.ts';
import { NO_COLD_FIELDS } from '#domain/cold-fields.ts';
import { LISTING_PAGE } from '#domain/listing.ts';
import { readFilters, writeFilters } from '#features/browse/filter-address.ts';
import { toRosterQuery } from '#features/browse/filter-query.ts';
import type { Filters } from '#features/browse/filters.ts';
import { rememberedPages } from '#features/browse/remembered-pages.ts';
import { keptSportName } from '#sync/kept-sport-name.ts';
import { firstPicture, pictureIsPainted } from './first-picture-shown.ts';
import { showFrame, showFrameSoon } from './frame.ts';
import { paintPicture } from './picture.tsx';
import { documentIsParsed, startApp } from './start-app.ts';

/*
 * The first picture: the cards of the stored rosters, drawn by a script that comes before the app and is a tenth of it. The app starts when
 * the picture has been seen, and draws the same in its place. A script of its own in the built page (scripts/build-plugins/first-picture.ts), where
 * the components that it shows are compiled a second time; `npm run dev` does without.
 */

/** A storage that takes longer doesn't hold up the app. */
const AT_MOST_MS = 500;

void Promise.race([show(), new Promise((resolve) => setTimeout(resolve, AT_MOST_MS))])
	.then(startApp)
	.catch(reportError);

/** Settles when the picture has been seen, at once where there is nothing to show. Never rejects: the app comes in any case. */
async function show(): Promise<void> {
	try {
		if (earlySport !== undefined) await showListing();
	} catch (error) {
		reportError(error);
	}
	await showFrame();
	await firstPicture();
	// The app is about to ask for it.
	void peekEarlyRead();
}

async function showListing(): Promise<void> {
	showFrameSoon();
	const filters = readFilters(new URLSearchParams(location.search));
	const listing = await firstListing(filters);
	await documentIsParsed();
	if (listing !== undefined) paint(filters, listing);
}

/** From the index where it can tell, else from the whole. */
async function firstListing(filters: Filters): Promise<EarlyListing | undefined> {
	const query = toRosterQuery(filters);
	return (await readEarlyListing(query, LISTING_PAGE)) ?? listingOf(await peekEarlyRead(), query);
}

function listingOf(stored: StoredRoster | undefined, query: RosterQuery): EarlyListing | undefined {
	const columns = stored && currentColumns(stored);
	if (columns === undefined) return undefined;
	const { rows, total } = new HotIndex(columns).search(query, 0, LISTING_PAGE);
	return {
		players: rows.map((row) => ({ ...NO_COLD_FIELDS, ...hotPlayer(columns, row) })),
		total,
		athletes: columns.count,
		teams: columns.teams.length,
	};
}

function paint(filters: Filters, listing: EarlyListing): void {
	const root = document.getElementById('root');
	// Storage that was slower than the app: it stands already.
	if (root === null || root.hasChildNodes() || listing.total === 0) return;
	// A longer list than one page, by Back or a reload: the app draws it in one piece, at its old place.
	if (rememberedPages(writeFilters(filters)) > 1) return;
	paintPicture(root, { sport: keptSportName(filters.sport_id), ...listing });
	pictureIsPainted();
}
