import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { noAnswerText } from '#core/api/no-answer-text.ts';
import { screens } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { changePassword } from '#session/account/password-calls.ts';
import { endSession } from '#session/lifecycle/end-session.ts';
import { proveByPasskey } from '#session/passkeys/passkey-login.ts';
import { useSession } from '#session/use-session.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { AccountPage } from '../account-page.tsx';
import { accountTexts } from '../account-texts.ts';
import { AccountForm } from '../form/account-form.tsx';
import { focusOnDesktop } from '../form/focus-on-desktop.ts';
import { OfflineNote } from '../form/offline-note.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { useSubmit } from '../form/use-submit.ts';
import { PasskeyInstead } from '../passkeys/passkey-instead.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { validateChangedPassword, validateNewPassword } from './validate-new-password.ts';

const texts = accountMessages.account;
const { changePassword: own } = accountTexts;

/** `/ChangePassword`. Success ends every session of the account, including this one (spec §4). */
export function ChangePasswordScreen() {
	const session = useSession();
	const navigate = useNavigate();
	const identifier = session?.user_email ?? '';
	const [byPasskey, setByPasskey] = useState(false);
	const { busy, errorOf, formProps } = useSubmit({
		check: byPasskey ? validateNewPassword : validateChangedPassword,
		async send(values) {
			if (byPasskey) await proveByPasskey();
			const proof = byPasskey ? {} : { old_password: values('old_password') };
			await changePassword({ identifier, ...proof, new_password: values('new_password') });
			await endSession('left');
			toast(texts.passwordChanged);
			await navigate(screens.login);
		},
		otherwise: noAnswerText(own.unanswered),
	});
	if (session?.managed_by) {
		return (
			<AccountPage title={own.title}>
				<p className="ui-lead">{texts.managedBy(session.managed_by)}</p>
				<p>{own.elsewhere}</p>
				<p>
					<Link className={buttonClass()} to={screens.account}>
						{accountTexts.overview.title}
					</Link>
				</p>
			</AccountPage>
		);
	}
	return (
		<AccountPage title={own.title} lead={own.lead}>
			<AccountForm
				label={own.title}
				error={errorOf(null)}
				formProps={formProps}
				stub={
					<div className="ui-pair">
						<Link className={buttonClass()} to={screens.account}>
							{accountTexts.cancel}
						</Link>
						<Button look="strong" type="submit" busy={busy}>
							{busy ? accountTexts.saving : own.title}
						</Button>
					</div>
				}
			>
				<OfflineNote>{own.offline}</OfflineNote>
				{/* Tells password managers whose password this is. */}
				<input className="ui-hidden" type="email" autoComplete="username" value={identifier} readOnly tabIndex={-1} aria-hidden="true" />
				{!byPasskey && (
					<PasswordField
						label={accountTexts.fields.oldPassword}
						name="old_password"
						autoComplete="current-password"
						autoFocus={focusOnDesktop()}
						required
						error={errorOf('old_password')}
					/>
				)}
				{session !== null && <PasskeyInstead owner={String(session.user_id)} on={byPasskey} onChange={setByPasskey} />}
				<NewPasswordFields errorOf={errorOf} />
			</AccountForm>
		</AccountPage>
	);
}
