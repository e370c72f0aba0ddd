import { Link, useLocation } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { hiddenTexts } from '#outbox/hidden-texts.ts';
import { buttonClass } from '#ui/controls/button.tsx';

/** Leads to the login and back to this page, where the hidden rows then are. */
export function LogInHere() {
	const { pathname, search } = useLocation();
	return (
		<Link className={buttonClass('strong')} to={screens.login} state={{ returnTo: pathname + search }}>
			{hiddenTexts.logIn}
		</Link>
	);
}
