import { Link, useLocation } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { LogoMark } from '#ui/art/logo-mark.tsx';

/** Goes home; on the home screen it loads it anew (spec §2). */
export function Logo() {
	const { pathname } = useLocation();
	return (
		<Link className="logo" to={screens.home} reloadDocument={pathname === screens.home}>
			<LogoMark label="NIL, home" />
		</Link>
	);
}
