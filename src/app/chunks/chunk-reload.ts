const KEY = 'nil-athletes:chunk-reload';
/** A second failure within this time is not cured by another reload. */
const QUIET_MS = 60_000;

let reloading = false;

/** What the guard needs of the page; tests bring their own. */
export interface ReloadDeps {
	storage: Pick<Storage, 'getItem' | 'setItem'>;
	now: () => number;
	/** Whether a reload would find the page again. */
	reachable: () => boolean;
	reload: () => void;
}

const page: ReloadDeps = {
	get storage() {
		return sessionStorage;
	},
	now: Date.now,
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
	if (reloading) return true;
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
}
