import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { appTexts } from '../app-texts.ts';

/** Duration of a slow start. After this long, the shell in index.html shows its skeleton. */
const SLOW_MS = 1000;

/**
 * Placeholder for a screen whose chunk is loading: a title and a few lines, as in index.html. Appears only after a
 * moment (screen-skeleton.css), or at once if it follows the skeleton of a slow start.
 */
export function ScreenSkeleton() {
	const isFirst = useLocation().key === 'default';
	const [follows] = useState(() => isFirst && performance.now() > SLOW_MS);
	return (
		<div className={follows ? 'wrap page screen-skeleton at-once' : 'wrap page screen-skeleton'} aria-busy="true">
			<p className="vh">{appTexts.loading}</p>
			<span className="skeleton" />
			<span className="skeleton" />
			<span className="skeleton" />
			<span className="skeleton" />
		</div>
	);
}
