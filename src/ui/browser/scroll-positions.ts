/** This tab's scroll positions, by history entry. */
const KEY = 'nil-athletes:scroll';
/** Every document's first entry has the same key, and a tab opened from another one starts with a copy of its list. */
const MAX_POSITIONS = 50;

/** A history entry, by the router's key and its path. */
export interface ScrollEntry {
	key: string;
	pathname: string;
}

/** How far down the page of a history entry was scrolled when it was left, in pixels. 0 if it is new. */
export function scrollPosition({ key, pathname }: ScrollEntry): number {
	return positions()[`${key} ${pathname}`] ?? 0;
}

export function saveScrollPosition({ key, pathname }: ScrollEntry, top: number): void {
	const entry = `${key} ${pathname}`;
	try {
		// Newest last, so an old tab's list stays short.
		const { [entry]: _old, ...rest } = positions();
		sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...Object.entries(rest), [entry, Math.round(top)] as const].slice(-MAX_POSITIONS))));
	} catch {
		// Storage is blocked, as below.
	}
}

function positions(): Record<string, number> {
	try {
		return JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
	} catch {
		return {}; // blocked or corrupt storage: pages open at their top
	}
}
