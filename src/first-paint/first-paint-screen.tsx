import { createRoot } from 'react-dom/client';
import type { Player } from '#domain/roster/roster.ts';
import { FirstPaintShell } from './first-paint-shell.tsx';
import { FirstAthlete } from './screens/first-athlete.tsx';
import { FirstHome, type FirstHomeProps } from './screens/first-home.tsx';

/** Renders home into the page's root, which the app clears when it loads. */
export function renderFirstHome(root: HTMLElement, home: FirstHomeProps): void {
	createRoot(root).render(
		<FirstPaintShell>
			<FirstHome {...home} />
		</FirstPaintShell>,
	);
}

/** Renders an athlete's page, down to where the app continues it. */
export function renderFirstAthlete(root: HTMLElement, player: Player): void {
	createRoot(root).render(
		<FirstPaintShell>
			<FirstAthlete player={player} />
		</FirstPaintShell>,
	);
}
