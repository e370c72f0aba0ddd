import { readFilters } from '#domain/roster/listing/filter-address.ts';
import type { Filters } from '#domain/roster/listing/listing-filters.ts';

/**
 * The element in which the service worker leaves the home screen's first athletes in the page (`FirstPage` as JSON,
 * src/first-paint/worker/append-first-page.ts).
 */
export const FIRST_LISTING = 'first-listing';

/** The filters of the home screen at this URL; undefined for any other screen. */
export function homeFilters({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Filters | undefined {
	return pathname === '/' ? readFilters(new URLSearchParams(search)) : undefined;
}
