import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Of a start: by then the frame of index.html shows its bones. */
const SLOW_MS = 1000;

/**
 * In the place of a screen whose part of the page is on its way: a title and a few lines, as in index.html. Shows only where that takes a moment (shell.css), and
 * at once where it follows on those of a slow start.
 */
export function ScreenSkeleton() {
	const isFirst = useLocation().key === 'default';
	const [follows] = useState(() => isFirst && performance.now() > SLOW_MS);
	return (
		<div className={follows ? 'wrap page screen-bones at-once' : 'wrap page screen-bones'} aria-busy="true">
			<p className="vh">Loading…</p>
			<span className="bone" />
			<span className="bone" />
			<span className="bone" />
			<span className="bone" />
		</div>
	);
}
