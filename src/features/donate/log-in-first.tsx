import { Link, useLocation } from 'react-router-dom';
import { screens } from '#domain/api-paths.ts';
import { messages } from '#domain/messages.ts';
import { buttonClass } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';

/** What a visitor hears (spec §5), and the way to the login, which leads back to this page. */
export function LogInFirst({ onLeave }: { onLeave: () => void }) {
	const { pathname, search } = useLocation();
	return (
		<>
			<FieldError>{messages.signUpFirst}</FieldError>
			<Link className={buttonClass('strong')} to={screens.login} state={{ returnTo: pathname + search }} onClick={onLeave}>
				Log in or sign up
			</Link>
		</>
	);
}
