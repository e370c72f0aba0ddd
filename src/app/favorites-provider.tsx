import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { FavoriteContext } from '#athlete-ui/favorite-context.ts';
import { currentOwner, storedSession } from '#core/stored-session.ts';
import { screens } from '#domain/api/api-paths.ts';
import { hearts } from '#favorites/hearts/hearts.ts';
import { setLoginRedirect } from '#favorites/hearts/redirect-to-login.ts';
import { takePendingTap } from '#first-paint/public.ts';

/**
 * Gives every screen its hearts. They are drawn empty at first. Their state loads after the first paint, and only for a
 * signed-in person.
 */
export function FavoritesProvider({ children }: { children: ReactNode }) {
	const navigate = useNavigate();
	const { pathname, search } = useLocation();
	useEffect(() => setLoginRedirect(() => void navigate(screens.login, { state: { returnTo: pathname + search } })), [navigate, pathname, search]);
	useEffect(() => {
		const wake = () => {
			if (currentOwner() !== null) import('#favorites/hearts/favorites-live.ts').then(({ startFavoriteHearts }) => startFavoriteHearts(), reportError);
		};
		wake();
		return storedSession.subscribe(wake);
	}, []);
	useEffect(() => {
		const tapped = takePendingTap('heart');
		if (tapped) hearts.toggle(tapped);
	}, []);
	return <FavoriteContext value={hearts}>{children}</FavoriteContext>;
}
