import type { ReactNode } from 'react';
import { athleteUiTexts } from './athlete-ui-texts.ts';

/** Shown instead of a poster: why there is none to print. */
export function PosterMissing({ children }: { children: ReactNode }) {
	return (
		<div className="ui-frame ui-page">
			<h1 className="ui-title-2">{athleteUiTexts.poster.title}</h1>
			{children}
		</div>
	);
}
