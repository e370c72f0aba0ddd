import { currentColumns } from '#data/roster/current-columns.ts';
import { earlySport, peekEarlyRead } from '#data/roster/early-read.ts';
import { HotIndex } from '#data/roster/hot-index.ts';
import { hotPlayer } from '#data/roster/hot-player.ts';
import { NO_COLD_FIELDS } from '#domain/cold-fields.ts';
import { LISTING_PAGE } from '#domain/listing.ts';
import { readFilters, writeFilters } from '#features/browse/filter-address.ts';
import { toRosterQuery } from '#features/browse/filter-query.ts';
import { rememberedPages } from '#features/browse/remembered-pages.ts';
import { keptSportName } from '#sync/kept-sport-name.ts';
import { firstPicture, pictureIsPainted } from './first-picture-shown.ts';
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
		if (earlySport === undefined) return;
		const stored = await peekEarlyRead();
		await documentIsParsed();
		if (stored !== undefined) paint(stored);
	} catch (error) {
		reportError(error);
	}
	await firstPicture();
}

function paint(stored: Parameters<typeof currentColumns>[0]): void {
	const root = document.getElementById('root');
	const columns = currentColumns(stored);
	// Storage that was slower than the app: it stands already.
	if (root === null || root.hasChildNodes() || columns === undefined) return;
	const filters = readFilters(new URLSearchParams(location.search));
	// A longer list than one page, by Back or a reload: the app draws it in one piece, at its old place.
	if (rememberedPages(writeFilters(filters)) > 1) return;
	const { rows, total } = new HotIndex(columns).search(toRosterQuery(filters), 0, LISTING_PAGE);
	if (total === 0) return;
	const sport = keptSportName(filters.sport_id);
	paintPicture(root, {
		sport,
		teams: columns.teams.length,
		athletes: columns.count,
		total,
		players: rows.map((row) => ({ ...NO_COLD_FIELDS, ...hotPlayer(columns, row) })),
	});
	pictureIsPainted();
}
