import { createRoot } from 'react-dom/client';
import type { Player } from '#domain/roster/roster.ts';
import { FirstPaintFrame } from './first-paint-frame.tsx';
import { FirstAthlete } from './screens/first-athlete.tsx';
import { FirstHome, type FirstHomeProps } from './screens/first-home.tsx';

/** Renders home into the page's root, which the app clears when it loads. */
export function renderFirstHome(root: HTMLElement, home: FirstHomeProps): void {
	createRoot(root).render(
		<FirstPaintFrame>
			<FirstHome {...home} />
		</FirstPaintFrame>,
	);
}

/** Renders an athlete's page, down to where the app continues it. */
export function renderFirstAthlete(root: HTMLElement, player: Player): void {
	createRoot(root).render(
		<FirstPaintFrame>
			<FirstAthlete player={player} />
		</FirstPaintFrame>,
	);
}
