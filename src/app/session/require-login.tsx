import { Fragment, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { currentOwner } from '#core/stored-session.ts';
import { screens } from '#domain/api/api-paths.ts';
import { useAccess } from '#session/use-access.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { ScreenSkeleton } from '../loading/screen-skeleton.tsx';
import { requireLoginTexts as texts } from './require-login-texts.ts';

/**
 * Guards every private screen, including when the browser goes back to one. A visitor is sent to the login and returns
 * from it, and no personal data is drawn once the session is over.
 */
export function RequireLogin({ children }: { children: ReactNode }) {
	const { access, askAgain } = useAccess();
	const { pathname, search, hash } = useLocation();
	if (access === 'visitor') return <Navigate to={screens.login} state={{ returnTo: pathname + search + hash }} replace />;
	if (access === 'leaving') return null;
	// Makes no claim while the server is being asked.
	if (access === 'asking') return <ScreenSkeleton />;
	if (access !== 'open') return <SessionExpired onAsk={askAgain} />;
	// One person's state in memory must not reach the next person.
	return <Fragment key={currentOwner()}>{children}</Fragment>;
}

/** Replaces a private screen whose session expired while there was no connection. */
function SessionExpired({ onAsk }: { onAsk: () => void }) {
	useTitle(texts.title);
	return (
		<div className="ui-frame ui-page">
			<h1 className="ui-title-2">{texts.title}</h1>
			<EmptyState title={texts.expired} number={null}>
				<p className="ui-quiet">{texts.text(deviceName())}</p>
				<Button look="strong" onClick={onAsk}>
					{texts.tryAgain}
				</Button>
			</EmptyState>
		</div>
	);
}
