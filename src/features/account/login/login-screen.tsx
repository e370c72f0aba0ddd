import { Link, Navigate, useLocation } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { plainLine } from '#domain/texts/plain-text.ts';
import { msLeft } from '#session/lifecycle/ms-left.ts';
import { logIn } from '#session/login/log-in.ts';
import { returnPath } from '#session/login/return-path.ts';
import { useSession } from '#session/use-session.ts';
import { LogoMark } from '#ui/art/logo-mark.tsx';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { AccountPage } from '../account-page.tsx';
import { accountTexts } from '../account-texts.ts';
import { AccountForm } from '../form/account-form.tsx';
import { EmailField } from '../form/email-field.tsx';
import { focusOnDesktop } from '../form/focus-on-desktop.ts';
import { OfflineNote } from '../form/offline-note.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { useSubmit } from '../form/use-submit.ts';
import { registeredEmail } from '../registered-email.ts';
import { HiddenRowsHint } from './hidden-rows-hint.tsx';
import { PasskeyLogin } from './passkey-login-button.tsx';
import { ProviderLoginButton } from './provider-login-button.tsx';
import { validateLogin } from './validate-login.ts';

const texts = accountMessages.account;
const { login: own, fields } = accountTexts;

/**
 * `/Login` (spec §2). Once a person is logged in, by any method and in any tab, they return to where they came from.
 */
export function LoginScreen() {
	const { state } = useLocation();
	const session = useSession();
	const returnTo = returnPath(state);
	const email = registeredEmail(state);
	const { busy, errorOf, toasted, unanswered, formProps } = useSubmit({
		check: validateLogin,
		async send(values) {
			await logIn(plainLine(values('username')), values('password'));
			toast(texts.loggedIn);
		},
		otherwise: texts.failed,
		toasts: true,
	});
	if (session !== null && msLeft(session) > 0) {
		// The loader stays until the next screen is drawn, so no blank screen comes between them.
		return (
			<>
				<Navigate to={returnTo} replace />
				<FullLoader>{own.busy}</FullLoader>
			</>
		);
	}
	return (
		<AccountPage title={own.title} lead={returnTo === screens.home ? undefined : own.lead}>
			<AccountForm
				label={own.title}
				error={errorOf(null)}
				toasted={toasted}
				formProps={formProps}
				stub={
					<>
						<Button look="strong" type="submit" busy={busy}>
							{own.title}
						</Button>
						<PasskeyLogin />
						<p className="account-order-links">
							<Link className={buttonClass('bare')} to={screens.createUser} state={state}>
								{texts.registerHere}
							</Link>
							<Link className={buttonClass('bare')} to={screens.forgotPassword} state={state}>
								{own.forgotPassword}
							</Link>
						</p>
					</>
				}
			>
				<LogoMark label={own.logo} />
				<ProviderLoginButton returnTo={returnTo} />
				<HiddenRowsHint />
				<OfflineNote unanswered={unanswered}>{own.offline}</OfflineNote>
				<EmailField
					name="username"
					// The browser also suggests passkeys here.
					autoComplete="username webauthn"
					defaultValue={email}
					autoFocus={focusOnDesktop() && email === ''}
					error={errorOf('username')}
				/>
				<PasswordField
					label={fields.password}
					name="password"
					autoComplete="current-password"
					autoFocus={focusOnDesktop() && email !== ''}
					required
					error={errorOf('password')}
				/>
			</AccountForm>
			{busy && <FullLoader>{own.busy}</FullLoader>}
		</AccountPage>
	);
}

/** Covers the whole screen during a login (spec §2). */
function FullLoader({ children }: { children: string }) {
	return (
		<div className="account-loader" role="status">
			<LogoMark label="" />
			<p>{children}</p>
		</div>
	);
}
