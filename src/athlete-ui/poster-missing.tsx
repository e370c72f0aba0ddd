import type { ReactNode } from 'react';
import { athleteUiTexts } from './athlete-ui-texts.ts';

/** Shown instead of a poster: why there is none to print. */
export function PosterMissing({ children }: { children: ReactNode }) {
	return (
		<div className="wrap page">
			<h1 className="d2">{athleteUiTexts.poster.title}</h1>
			{children}
		</div>
	);
}
