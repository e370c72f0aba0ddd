/**
 * Runs `task` in only one tab at a time, under the lock of that name. The browser frees the lock of a tab that dies. A
 * browser without Web Locks runs the task at once, so `task` has to tolerate two tabs running it.
 *
 * @throws what `task` throws; the reason of `signal` if it aborts before the lock is granted.
 */
export function withLock<T>(name: string, task: () => Promise<T>, options: { signal?: AbortSignal } = {}): Promise<T> {
	return globalThis.navigator?.locks ? navigator.locks.request(name, options, task) : task();
}
