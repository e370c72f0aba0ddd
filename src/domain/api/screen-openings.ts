/** The file in the page's folder that holds the `ScreenOpenings`. */
export const OPENINGS_FILE = 'openings.json';

/** The element in which the server leaves an athlete in the athlete's page (`Player` as JSON). */
export const FIRST_ATHLETE = 'first-athlete';

/**
 * The element in which the server leaves the first page of home's listing in the home page: the answer to
 * `POST /v1/v1/common_filter_players` with the default filters, as JSON.
 */
export const FIRST_ANSWER = 'first-answer';

/** Names the opening of every athlete's page, which differs by the athlete. */
export const ATHLETE_OPENING = 'athlete';

/**
 * Openings of screens for a first visit, before scripts arrive, by the screen's path, or `ATHLETE_OPENING`. Written by
 * the build.
 */
export type ScreenOpenings = Record<string, ScreenOpening>;

export interface ScreenOpening {
	/** Shown below the header until the app renders the screen. Empty: a placeholder is shown. */
	html: string;
	/** Addresses of stylesheets that it needs beyond the page's own. */
	styles: string[];
	/** Addresses of the screen's scripts, to be fetched along with the app. */
	scripts: string[];
}
