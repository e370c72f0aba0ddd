/** The file in the page's folder that holds the `ScreenOpenings`. */
export const OPENINGS_FILE = 'openings.json';

/** The element in which the server leaves an athlete in the athlete's page (`Player` as JSON). */
export const FIRST_ATHLETE = 'first-athlete';

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
