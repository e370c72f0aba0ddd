/** If nobody has touched the page for this long, its requests no longer count as a person's activity. */
const ATTENDED_MS = 30_000;

const SIGNS = ['pointerdown', 'keydown', 'click', 'input', 'wheel', 'touchmove'] as const;

/** Opening the page counts as a touch. A service worker has no document, and nobody touches it. */
let touched_at = typeof document === 'undefined' ? 0 : Date.now();

function touch(): void {
	touched_at = Date.now();
}

if (typeof document !== 'undefined') {
	for (const sign of SIGNS) globalThis.addEventListener?.(sign, touch, { capture: true, passive: true });
}

/** When somebody last touched the page, in milliseconds since 1970. */
export function lastTouch(): number {
	return touched_at;
}

/**
 * False while the page refreshes automatically and nobody is using it. Such calls don't keep an admin's session alive
 * (decision 128).
 */
export function isAttended(): boolean {
	return Date.now() - touched_at < ATTENDED_MS;
}
