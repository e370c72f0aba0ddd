import { Link, useLocation } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { donateTexts } from './donate-texts.ts';

/** The text for visitors (spec §5), and a link to the login, which returns to this page. */
export function LoginRequired({ onLeave }: { onLeave: () => void }) {
	const { pathname, search } = useLocation();
	return (
		<>
			<FieldError>{messages.signUpFirst}</FieldError>
			<Link className={buttonClass('strong')} to={screens.login} state={{ returnTo: pathname + search }} onClick={onLeave}>
				{donateTexts.logIn}
			</Link>
		</>
	);
}
