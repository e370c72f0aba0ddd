import { Link, useNavigate } from 'react-router-dom';
import { noAnswerText } from '#core/api/no-answer-text.ts';
import { screens } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { changePassword } from '#session/account/password-calls.ts';
import { endSession } from '#session/lifecycle/end-session.ts';
import { useSession } from '#session/use-session.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { AccountPage } from '../account-page.tsx';
import { AccountForm } from '../form/account-form.tsx';
import { focusOnDesktop } from '../form/focus-on-desktop.ts';
import { OfflineNote } from '../form/offline-note.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { useSubmit } from '../form/use-submit.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { validateChangedPassword } from './validate-new-password.ts';

const texts = accountMessages.account;

/** `/ChangePassword`. Success ends every session of the account, including this one (spec §4). */
export function ChangePasswordScreen() {
	const session = useSession();
	const navigate = useNavigate();
	const identifier = session?.user_email ?? '';
	const { busy, errorOf, formProps } = useSubmit({
		check: validateChangedPassword,
		async send(values) {
			await changePassword({ identifier, old_password: values('old_password'), new_password: values('new_password') });
			await endSession('left');
			toast(texts.passwordChanged);
			await navigate(screens.login);
		},
		otherwise: noAnswerText('Your password may have been changed. Try logging in with the new one. If that doesn’t work, try again here.'),
	});
	if (session?.managed_by) {
		return (
			<AccountPage title="Change Password">
				<p className="lead">{texts.managedBy(session.managed_by)}</p>
				<p>You don’t have a password here, so change it there.</p>
				<p>
					<Link className={buttonClass()} to={screens.account}>
						My Profile
					</Link>
				</p>
			</AccountPage>
		);
	}
	return (
		<AccountPage title="Change Password" lead="You’ll need to log in again on every device.">
			<AccountForm
				label="Change Password"
				error={errorOf(null)}
				formProps={formProps}
				stub={
					<div className="pair">
						<Link className={buttonClass()} to={screens.account}>
							Cancel
						</Link>
						<Button look="strong" type="submit" busy={busy}>
							{busy ? 'Saving…' : 'Change Password'}
						</Button>
					</div>
				}
			>
				<OfflineNote>You need a connection to change your password.</OfflineNote>
				{/* Tells password managers whose password this is. */}
				<input className="vh" type="email" autoComplete="username" value={identifier} readOnly tabIndex={-1} aria-hidden="true" />
				<PasswordField
					label="Old Password"
					name="old_password"
					autoComplete="current-password"
					autoFocus={focusOnDesktop()}
					required
					error={errorOf('old_password')}
				/>
				<NewPasswordFields errorOf={errorOf} />
			</AccountForm>
		</AccountPage>
	);
}
