import type { ReactNode } from 'react';

/** Shown instead of a poster: why there is none to print. */
export function PosterAbsent({ children }: { children: ReactNode }) {
	return (
		<div className="wrap page">
			<h1 className="d2">Poster</h1>
			{children}
		</div>
	);
}
