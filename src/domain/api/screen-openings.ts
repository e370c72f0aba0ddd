/** The file in the page's folder that has them. */
export const OPENINGS_FILE = 'openings.json';

/** What a first visit shows of a screen before its scripts arrive, by the screen's path. Written by the build. */
export type ScreenOpenings = Record<string, ScreenOpening>;

export interface ScreenOpening {
	/** Shown below the header until the app renders the screen. */
	html: string;
	/** Addresses of stylesheets that it needs beyond the page's own. */
	styles: string[];
	/** Addresses of the screen's scripts, to be fetched along with the app. */
	scripts: string[];
}
