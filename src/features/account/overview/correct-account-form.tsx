import { useState } from 'react';
import { noAnswerText } from '#core/api/no-answer-text.ts';
import { type StoredSession, storedSession } from '#core/stored-session.ts';
import { isEmail, NAME_MAX } from '#domain/account/account.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { plainLine } from '#domain/texts/plain-text.ts';
import { correctAccount } from '#session/account/account-calls.ts';
import { adoptSession } from '#session/lifecycle/adopt-session.ts';
import { proveByPasskey } from '#session/passkeys/passkey-login.ts';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { accountTexts } from '../account-texts.ts';
import { AccountField } from '../form/account-field.tsx';
import { AccountForm } from '../form/account-form.tsx';
import type { AccountFormError } from '../form/account-form-error.ts';
import { EmailField } from '../form/email-field.tsx';
import { focusOnDesktop } from '../form/focus-on-desktop.ts';
import { OfflineNote } from '../form/offline-note.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { useSubmit, type Values } from '../form/use-submit.ts';
import { PasskeyInstead } from '../passkeys/passkey-instead.tsx';

const texts = accountMessages.account;

/**
 * Corrects name and e-mail. Changing the e-mail requires the password. People who use the provider change theirs there.
 */
export function CorrectAccountForm({ session, onDone }: { session: StoredSession; onDone: () => void }) {
	const { user_id, user_email, managed_by } = session;
	const another = (values: Values) => managed_by === null && plainLine(values('user_email')) !== user_email;

	const [byPasskey, setByPasskey] = useState(false);

	function check(values: Values): AccountFormError | undefined {
		if (plainLine(values('user_name')) === '') return { field: 'user_name', text: texts.userNameMissing };
		if (!another(values)) return undefined;
		if (!isEmail(plainLine(values('user_email')))) return { field: 'user_email', text: texts.emailInvalid };
		return !byPasskey && values('password').trim() === '' ? { field: 'password', text: texts.passwordMissing } : undefined;
	}

	const { busy, errorOf, formProps } = useSubmit({
		check,
		async send(values) {
			const isNew = another(values);
			if (isNew && byPasskey) await proveByPasskey();
			const proof = byPasskey ? {} : { password: values('password') };
			const email = isNew ? { user_email: plainLine(values('user_email')), ...proof } : {};
			const answer = await correctAccount(user_id, { user_name: plainLine(values('user_name')), ...email });
			if (storedSession.get()?.user_id === user_id) await adoptSession(answer);
			toast(accountTexts.correct.updated);
			onDone();
		},
		otherwise: noAnswerText(accountTexts.correct.unanswered),
	});
	return (
		<AccountForm
			label={accountTexts.correct.title}
			error={errorOf(null)}
			formProps={formProps}
			stub={
				<div className="ui-pair">
					<Button onClick={onDone}>{accountTexts.cancel}</Button>
					<Button look="strong" type="submit" busy={busy}>
						{busy ? accountTexts.saving : accountTexts.save}
					</Button>
				</div>
			}
		>
			<h2 className="account-title">{accountTexts.correct.title}</h2>
			<OfflineNote>{accountTexts.correct.offline}</OfflineNote>
			<AccountField
				label={accountTexts.fields.userName}
				name="user_name"
				autoComplete="name"
				maxLength={NAME_MAX}
				defaultValue={session.user_name}
				autoFocus={focusOnDesktop()}
				required
				error={errorOf('user_name')}
			/>
			{managed_by === null ? (
				<>
					<EmailField name="user_email" defaultValue={user_email} error={errorOf('user_email')} />
					{!byPasskey && (
						<PasswordField
							label={accountTexts.fields.password}
							name="password"
							autoComplete="current-password"
							hint={accountTexts.correct.passwordHint}
							error={errorOf('password')}
						/>
					)}
					<PasskeyInstead owner={String(user_id)} on={byPasskey} onChange={setByPasskey} />
				</>
			) : (
				<p className="ui-hint ui-quiet">{accountTexts.correct.managedEmail(user_email, texts.managedBy(managed_by))}</p>
			)}
		</AccountForm>
	);
}
