const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Calls `onIdle` once nobody has touched the page for `idleMs`, and then stops. A device that slept ran no timer, so the
 * touch that wakes it comes too late. The returned function stops it before.
 */
export function watchIdle(idleMs: number, onIdle: () => void): () => void {
	let touched_at = Date.now();
	let timer: ReturnType<typeof setTimeout> | undefined;

	function check(): void {
		clearTimeout(timer);
		const left = touched_at + idleMs - Date.now();
		if (left > 0) {
			timer = setTimeout(check, left);
			return;
		}
		stop();
		onIdle();
	}
	function touch(): void {
		if (Date.now() - touched_at >= idleMs) check();
		else touched_at = Date.now();
	}
	function stop(): void {
		clearTimeout(timer);
		for (const sign of TOUCHES) removeEventListener(sign, touch, { capture: true });
		removeEventListener('pageshow', check);
		document.removeEventListener('visibilitychange', check);
	}

	for (const sign of TOUCHES) addEventListener(sign, touch, { capture: true, passive: true });
	addEventListener('pageshow', check);
	document.addEventListener('visibilitychange', check);
	check();
	return stop;
}
