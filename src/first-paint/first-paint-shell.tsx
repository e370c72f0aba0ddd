import type { ReactNode } from 'react';
import { CollaborateContext } from '#athlete-ui/collaborate-context.ts';
import { DonateContext } from '#athlete-ui/donate-context.ts';
import { FavoriteContext, type Hearts } from '#athlete-ui/favorite-context.ts';
import { LogoMark } from '#ui/art/logo-mark.tsx';
import { savePendingTap } from './pending-tap.ts';

/** Hearts as the app first renders them; it handles a tap later. */
const hearts: Hearts = { has: () => false, subscribe: () => () => undefined, toggle: (player) => savePendingTap('heart', player) };

/** The header and the line under it, as the app is about to render them. Taps in the meantime are saved for the app. */
export function FirstPaintShell({ children }: { children: ReactNode }) {
	return (
		<DonateContext.Provider value={(target) => savePendingTap('donate', target)}>
			<CollaborateContext.Provider value={(target) => savePendingTap('collaborate', target)}>
				<FavoriteContext.Provider value={hearts}>
					<header className="app-header">
						<div className="ui-frame">
							<span className="ui-logo">
								<LogoMark label="NIL" />
							</span>
						</div>
					</header>
					<div className="app-status">
						<div className="ui-frame">{'\u00a0'}</div>
					</div>
					<main>{children}</main>
				</FavoriteContext.Provider>
			</CollaborateContext.Provider>
		</DonateContext.Provider>
	);
}
