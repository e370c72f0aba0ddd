import { Link, useLocation } from 'react-router-dom';
import { screens } from '#domain/api-paths.ts';

/** The blank jersey with our name. Goes home; on the home screen it loads it anew (spec §2). */
export function Logo() {
	const { pathname } = useLocation();
	return (
		<Link className="logo" to={screens.home} reloadDocument={pathname === screens.home}>
			<svg viewBox="0 0 62 44" role="img" aria-label="NIL, home">
				<path className="cloth" d="M22 2Q31 10 40 2L50 4.500Q53 5.500 55 9L61 22L51 27.500L48 22V43H14V22L11 27.500L1 22L7 9Q9 5.500 12 4.500Z" />
				<text x="31.500" y="36.500">
					NIL
				</text>
			</svg>
		</Link>
	);
}
