import { Link, useLocation } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { buttonClass } from '#ui/controls/button.tsx';

/**
 * Tells a visitor, before the tap, that a monthly donation needs an account (spec §5). The login returns to this page.
 */
export function AccountNeeded({ onLeave }: { onLeave: () => void }) {
	const { pathname, search } = useLocation();
	return (
		<div className="account-needed">
			<p className="note">Monthly giving takes a free account. We’ll keep what you picked while you log in.</p>
			<Link className={buttonClass()} to={screens.login} state={{ returnTo: pathname + search }} onClick={onLeave}>
				Log in or sign up
			</Link>
		</div>
	);
}
