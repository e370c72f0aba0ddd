import { Link, useLocation } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { donateTexts } from './donate-texts.ts';

/**
 * Tells a visitor, before the tap, that a monthly donation needs an account (spec §5). The login returns to this page.
 */
export function AccountNeeded({ onLeave }: { onLeave: () => void }) {
	const { pathname, search } = useLocation();
	return (
		<div className="donate-account-needed">
			<p className="ui-note">{donateTexts.accountNeeded}</p>
			<Link className={buttonClass()} to={screens.login} state={{ returnTo: pathname + search }} onClick={onLeave}>
				{donateTexts.logIn}
			</Link>
		</div>
	);
}
