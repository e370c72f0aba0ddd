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
		<div className={follows ? 'ui-frame ui-page app-skeleton at-once' : 'ui-frame ui-page app-skeleton'} aria-busy="true">
			<p className="ui-hidden">{appTexts.loading}</p>
			<span className="ui-skeleton" />
			<span className="ui-skeleton" />
			<span className="ui-skeleton" />
			<span className="ui-skeleton" />
		</div>
	);
}
