/** College seasons begin in August, so "2026–27" has the games from August 2026 to July 2027, by UTC. @returns the year in which it begins */
export function seasonOf(at: Date): number {
	return at.getUTCMonth() >= 7 ? at.getUTCFullYear() : at.getUTCFullYear() - 1;
}

/** "2026–27" */
export function seasonLabel(season: number): string {
	return `${season}–${String((season + 1) % 100).padStart(2, '0')}`;
}

/** When it begins, and when the next one does. */
export function seasonBounds(season: number): { from: Date; to: Date } {
	return { from: new Date(Date.UTC(season, 7, 1)), to: new Date(Date.UTC(season + 1, 7, 1)) };
}
