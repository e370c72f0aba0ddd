import { withRawDatabase } from '#core/db/raw-database.ts';
import { dataBlock } from '#domain/api/data-block.ts';
import { toRosterQuery } from '#domain/roster/listing/filter-query.ts';
import { LISTING_PAGE } from '#domain/roster/listing/listing.ts';
import type { Filters } from '#domain/roster/listing/listing-filters.ts';
import { type FirstPage, readFirstPage } from '../rosters/first-page.ts';
import { FIRST_LISTING } from '../rosters/home-filters.ts';

/** Storage that takes longer doesn't delay the app. */
const AT_MOST_MS = 500;

/**
 * The stored athletes that the home screen begins with; undefined if none are stored, or reading takes too long. Never
 * rejects.
 */
export function appendFirstPage(filters: Filters): Promise<FirstPage | undefined> {
	const listing = read(filters).catch((error: unknown) => {
		reportError(error);
		return undefined;
	});
	return Promise.race([listing, new Promise<undefined>((resolve) => setTimeout(resolve, AT_MOST_MS))]);
}

function read(filters: Filters): Promise<FirstPage | undefined> {
	return withRawDatabase(undefined, (database) => readFirstPage(database, filters.sport_id, toRosterQuery(filters), LISTING_PAGE));
}

/**
 * The page, followed by the athletes that were found. The browser parses the page while the worker is still reading. A
 * parser moves what follows `</html>` into the body.
 */
export function withFirstPage(page: Response, found: Promise<FirstPage | undefined>): Response {
	const append = new TransformStream<Uint8Array, Uint8Array>({
		async flush(controller) {
			const listing = await found;
			if (listing !== undefined) controller.enqueue(new TextEncoder().encode(dataBlock(FIRST_LISTING, listing)));
		},
	});
	const headers = new Headers(page.headers);
	// These headers describe the page as it came over the network.
	for (const name of ['content-length', 'content-encoding']) headers.delete(name);
	return new Response(page.body?.pipeThrough(append) ?? null, { status: page.status, statusText: page.statusText, headers });
}
