import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { currentOwner } from '#core/stored-session.ts';
import { screens } from '#domain/api/api-paths.ts';
import { useAccess } from '#session/use-access.ts';
import { ScreenBones } from '../shell/screen-skeleton.tsx';
import { Locked } from './locked.tsx';

/**
 * Stands before every private screen, also when the browser goes back to one: a visitor goes to the login and comes back from it, and nothing of a
 * person is drawn once the session is over.
 */
export function LoginWall() {
	const { access, askAgain } = useAccess();
	const { pathname, search } = useLocation();
	if (access === 'visitor') return <Navigate to={screens.login} state={{ returnTo: pathname + search }} replace />;
	if (access === 'leaving') return null;
	// Nothing is claimed while the server is being asked.
	if (access === 'asking') return <ScreenBones />;
	if (access !== 'open') return <Locked onAsk={askAgain} />;
	// What one person's screen holds in memory is not the next one's.
	return <Outlet key={currentOwner()} />;
}
