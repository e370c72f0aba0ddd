const NAME = 'outbox';
let here: Promise<unknown> = Promise.resolve();

/**
 * Runs `task` alone among all tabs. Where the browser has no Web Locks, alone in this tab: two tabs that send the same row then send
 * the same key, which has one effect.
 */
export function alone<T>(task: () => Promise<T>): Promise<T> {
	if (globalThis.navigator?.locks) return navigator.locks.request(NAME, task);
	const turn = here.then(task, task);
	here = turn.catch(() => undefined);
	return turn;
}
