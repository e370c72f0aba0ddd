import { whenNoDialog } from '#ui/browser/is-dialog-open.ts';

const KEY = 'nil-athletes:chunk-reload';
/** If loading fails again within this time, another reload won't help. */
const QUIET_MS = 60_000;

/**
 * A navigation that ends in a download, or that is stopped, doesn't leave the page. After this long, we assume that the
 * page stays.
 */
const LEAVING_MS = 5_000;

let reloading = false;
let left_at = Number.NEGATIVE_INFINITY;

/** Parts of the page that the guard needs. Tests pass in their own. */
export interface ReloadDeps {
	storage: Pick<Storage, 'getItem' | 'setItem'>;
	now: () => number;
	/** Whether the page is being left. Leaving cuts off its fetches, and a reload would pull the person back. */
	leaving: () => boolean;
	/** Whether a reload can load the page again. */
	reachable: () => boolean;
	/** Calls back once no dialog is open. */
	whenNoDialog: (then: () => void) => void;
	reload: () => void;
}

const page: ReloadDeps = {
	get storage() {
		return sessionStorage;
	},
	now: Date.now,
	leaving: () => Date.now() - left_at < LEAVING_MS,
	// True if the service worker has stored the page, or the browser reports a connection to the server.
	reachable: () => navigator.serviceWorker?.controller != null || navigator.onLine,
	whenNoDialog,
	reload: () => location.reload(),
};

/**
 * Reloads the page because a chunk failed to load. After a deploy, a chunk can be gone, and a reload loads the new
 * version of the same page. It reloads once, and not under an open dialog: what is typed there would be lost. The caller
 * shows the error if that didn't help, if no storage can remember the attempt, or if the whole page would be lost for
 * lack of a connection.
 * @returns whether the page is reloading, will reload once the dialog is closed, or is being left
 */
export function reloadForChunk(deps: ReloadDeps = page): boolean {
	if (reloading || deps.leaving()) return true;
	if (!deps.reachable()) return false;
	const note = () => deps.storage.setItem(KEY, String(deps.now()));
	try {
		const last = Number(deps.storage.getItem(KEY) ?? 0);
		if (deps.now() - last < QUIET_MS) return false;
		note();
	} catch {
		return false; // storage is blocked: without a guard, the page could reload forever
	}
	reloading = true;
	deps.whenNoDialog(() => {
		// By now, the connection may be gone, or the dialog's button may be leading elsewhere.
		reloading = deps.reachable() && !deps.leaving();
		if (!reloading) return;
		note();
		deps.reload();
	});
	return true;
}

/** Vite reports every chunk or stylesheet that failed to load, including those that no screen is waiting for. */
export function watchChunks(): void {
	addEventListener('vite:preloadError', () => void reloadForChunk());
	addEventListener('beforeunload', () => {
		left_at = Date.now();
	});
	// The page was restored from the back/forward cache.
	addEventListener('pageshow', () => {
		left_at = Number.NEGATIVE_INFINITY;
	});
}
