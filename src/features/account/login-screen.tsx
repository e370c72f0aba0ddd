import { Link, Navigate, useLocation } from 'react-router-dom';
import { logIn } from '#auth/log-in.ts';
import { msLeft } from '#auth/ms-left.ts';
import { returnPath } from '#auth/return-path.ts';
import { useSession } from '#data/react/use-session.ts';
import { screens } from '#domain/api-paths.ts';
import { peopleMessages } from '#domain/people-messages.ts';
import { plainLine } from '#domain/plain-text.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { LogoMark } from '#ui/logo-mark.tsx';
import { toast } from '#ui/toast.ts';
import { EmailLine } from './email-line.tsx';
import { Frame } from './frame.tsx';
import { FullLoader } from './full-loader.tsx';
import { loginFault } from './login-check.ts';
import { OfflineNote } from './offline-note.tsx';
import { PasswordLine } from './password-line.tsx';
import { ProviderLogin } from './provider-login.tsx';
import { Slip } from './slip.tsx';
import { startsTyping } from './starts-typing.ts';
import { useSubmit } from './use-submit.ts';

const words = peopleMessages.account;

/** `/Login` (spec §2). Whoever is logged in, by whatever way and in whichever tab, goes on to where they came from. */
export function LoginScreen() {
	const { state } = useLocation();
	const session = useSession();
	const returnTo = returnPath(state);
	const { busy, faultOf, unanswered, formProps } = useSubmit({
		check: loginFault,
		async send(values) {
			await logIn(plainLine(values('username')), values('password'));
			toast(words.loggedIn);
		},
		otherwise: words.failed,
		toasts: true,
	});
	if (session !== null && msLeft(session) > 0) return <Navigate to={returnTo} replace />;
	return (
		<Frame title="Login" lead={returnTo === screens.home ? undefined : 'Log in, and you go on where you were.'}>
			<Slip
				label="Login"
				trouble={faultOf(null)}
				formProps={formProps}
				stub={
					<>
						<Button look="strong" type="submit" busy={busy}>
							Login
						</Button>
						<p className="slip-ways">
							<Link className={buttonClass('bare')} to={screens.createUser} state={state}>
								{words.registerHere}
							</Link>
							<Link className={buttonClass('bare')} to={screens.forgotPassword} state={state}>
								Forgot password
							</Link>
						</p>
					</>
				}
			>
				<LogoMark label="NIL" />
				<ProviderLogin returnTo={returnTo} />
				<OfflineNote unanswered={unanswered}>Logging in needs the server; everything else you stored works without it.</OfflineNote>
				<EmailLine name="username" autoFocus={startsTyping()} fault={faultOf('username')} />
				<PasswordLine label="Password" name="password" autoComplete="current-password" required fault={faultOf('password')} />
			</Slip>
			{busy && <FullLoader>Logging in</FullLoader>}
		</Frame>
	);
}
