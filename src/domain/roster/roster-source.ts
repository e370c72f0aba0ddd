import type { RosterFacts } from './roster-sync-feed.ts';

/** Where rosters come from, as their publishers ask to be named. Some source names end in a sport's code. */
const SOURCES: readonly (readonly [prefix: string, text: string])[] = [
	['espn-', 'cfbfastR-data (SportsDataverse), based on CollegeFootballData and ESPN'],
	['srd-', 'Sports Roster Data, University of Maryland'],
	['ncaa-', 'the NCAA'],
	['school', 'the school'],
	['hand', 'this site’s staff'],
];

/** "the school"; null if the source is unknown. */
export function rosterSourceText({ source }: RosterFacts): string | null {
	return SOURCES.find(([prefix]) => source?.startsWith(prefix))?.[1] ?? null;
}

/** A season as people write it: "2025" → "2025–26". */
export function seasonText(season: string): string {
	return `${season}–${String((Number(season) + 1) % 100).padStart(2, '0')}`;
}

/** Fall rosters are published from August on. */
const FIRST_MONTH = 7;

/**
 * The year in which the current season started, or starts. Every sport of a college year shares it. It changes at
 * midnight UTC, so that a server and every phone name the same one.
 */
export function currentSeason(now: Date): number {
	return now.getUTCMonth() >= FIRST_MONTH ? now.getUTCFullYear() : now.getUTCFullYear() - 1;
}

/** The newest season of some rosters, if it is over; null if it isn't, or if no season is known. */
export function pastSeason(rosters: Iterable<RosterFacts>, now: Date): string | null {
	let newest: string | null = null;
	for (const { season } of rosters) if (newest === null || season > newest) newest = season;
	return newest !== null && Number(newest) < currentSeason(now) ? newest : null;
}
