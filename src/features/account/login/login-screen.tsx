import { Link, Navigate, useLocation } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { peopleMessages } from '#domain/texts/account-messages.ts';
import { plainLine } from '#domain/texts/plain-text.ts';
import { logIn } from '#session/lifecycle/log-in.ts';
import { msLeft } from '#session/lifecycle/ms-left.ts';
import { returnPath } from '#session/lifecycle/return-path.ts';
import { useSession } from '#session/use-session.ts';
import { LogoMark } from '#ui/art/logo-mark.tsx';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { Frame } from '../account-page.tsx';
import { Slip } from '../form/account-form.tsx';
import { EmailLine } from '../form/email-field.tsx';
import { startsTyping } from '../form/focus-on-desktop.ts';
import { OfflineNote } from '../form/offline-note.tsx';
import { PasswordLine } from '../form/password-field.tsx';
import { useSubmit } from '../form/use-submit.ts';
import { FullLoader } from '../full-loader.tsx';
import { ProviderLogin } from './provider-login-button.tsx';
import { loginFault } from './validate-login.ts';

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
