import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { FavouriteContext } from '#athlete-ui/favorite-context.ts';
import { currentOwner, storedSession } from '#core/stored-session.ts';
import { screens } from '#domain/api/api-paths.ts';
import { takeTap } from '#first-paint/public.ts';
import { hearts } from './hearts.ts';
import { leadToLogin } from './redirect-to-login.ts';

/** Gives every screen its hearts. They are drawn empty at once; what they know comes after the first picture, and only for those logged in. */
export function FavouritesProvider({ children }: { children: ReactNode }) {
	const navigate = useNavigate();
	const { pathname, search } = useLocation();
	useEffect(() => leadToLogin(() => void navigate(screens.login, { state: { returnTo: pathname + search } })), [navigate, pathname, search]);
	useEffect(() => {
		const wake = () => {
			if (currentOwner() !== null) import('./favorites-live.ts').then(({ bringHeartsToLife }) => bringHeartsToLife(), reportError);
		};
		wake();
		return storedSession.subscribe(wake);
	}, []);
	useEffect(() => {
		const tapped = takeTap('heart');
		if (tapped) hearts.toggle(tapped);
	}, []);
	return <FavouriteContext value={hearts}>{children}</FavouriteContext>;
}
