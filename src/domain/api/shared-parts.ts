import { pageMeta, screenOf } from './page-meta.ts';

/** First parts of addresses that aren't sports: those of every screen. */
const notSports = new Set(Object.keys(pageMeta).map(first));

function first(path: string): string {
	return path.split('/')[1]?.toLowerCase() ?? '';
}

/** The parts of an address that may be an athlete's or a team's (spec §2); undefined for any other. */
export function sharedParts(path: string): readonly string[] | undefined {
	let parts: string[];
	try {
		parts = path.replace(/\/$/, '').split('/').slice(1).map(decodeURIComponent);
	} catch {
		return undefined; // Badly encoded, so not one of our addresses.
	}
	if (parts.length < 2 || parts.length > 3 || parts.some((part) => part === '' || part.length > 200 || part.includes('\0'))) return undefined;
	if (parts[0]?.toLowerCase() === 'detailsview') return parts.length === 3 ? parts : undefined;
	return notSports.has(parts[0]?.toLowerCase() ?? '') ? undefined : parts;
}

/**
 * Whether a path may be a screen. Only the rosters tell whether an athlete's or a team's really exists. Any other path
 * gets the "not found" screen and HTTP 404.
 */
export function mayBeScreen(path: string): boolean {
	return screenOf(path) !== undefined || sharedParts(path) !== undefined;
}
