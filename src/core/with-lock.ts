/**
 * Runs `task` alone among all tabs, under the lock of that name; the browser frees the lock of a tab that dies. A browser without Web Locks runs it
 * at once: what two tabs may do side by side then is up to `task`.
 *
 * @throws what `task` throws; the reason of `signal`, where that aborts before the lock is to be had.
 */
export function withLock<T>(name: string, task: () => Promise<T>, options: { signal?: AbortSignal } = {}): Promise<T> {
	return globalThis.navigator?.locks ? navigator.locks.request(name, options, task) : task();
}
