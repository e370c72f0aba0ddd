const KEY = 'nil-athletes:chunk-reload';
/** A second failure within this time is not cured by another reload. */
const QUIET_MS = 60_000;

/** A navigation that ends in a download, or is stopped, leaves the page where it was: after this long it isn't leaving any more. */
const LEAVING_MS = 5_000;

let reloading = false;
let left_at = Number.NEGATIVE_INFINITY;

/** What the guard needs of the page; tests bring their own. */
export interface ReloadDeps {
	storage: Pick<Storage, 'getItem' | 'setItem'>;
	now: () => number;
	/** Whether the page is being left: what it was fetching is cut off then, and a reload would call the person back. */
	leaving: () => boolean;
	/** Whether a reload would find the page again. */
	reachable: () => boolean;
	reload: () => void;
}

const page: ReloadDeps = {
	get storage() {
		return sessionStorage;
	},
	now: Date.now,
	leaving: () => Date.now() - left_at < LEAVING_MS,
	// Stored by the service worker, or by the browser's hint from the server.
	reachable: () => navigator.serviceWorker?.controller != null || navigator.onLine,
	reload: () => location.reload(),
};

/**
 * A chunk can be gone after a deploy: a reload brings the new version, at the same address. Once; where that didn't help, where nothing
 * remembers that it was tried, or where the whole page would be lost for want of a signal, the caller shows the error.
 * @returns whether the page is on its way out
 */
export function reloadForChunk(deps: ReloadDeps = page): boolean {
	if (reloading || deps.leaving()) return true;
	if (!deps.reachable()) return false;
	try {
		const last = Number(deps.storage.getItem(KEY) ?? 0);
		if (deps.now() - last < QUIET_MS) return false;
		deps.storage.setItem(KEY, String(deps.now()));
	} catch {
		return false; // storage is blocked: without a guard a reload could go on for ever
	}
	reloading = true;
	deps.reload();
	return true;
}

/** Vite tells of every chunk or stylesheet that didn't load, also of those that no screen waits for. */
export function watchChunks(): void {
	addEventListener('vite:preloadError', () => void reloadForChunk());
	addEventListener('beforeunload', () => {
		left_at = Date.now();
	});
	// Back from the browser's memory.
	addEventListener('pageshow', () => {
		left_at = Number.NEGATIVE_INFINITY;
	});
}
