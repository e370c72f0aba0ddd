import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { noAnswerText } from '#core/api/no-answer-text.ts';
import { screens } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { resetPassword } from '#session/account/password-calls.ts';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { accountTexts } from '../account-texts.ts';
import { AccountField } from '../form/account-field.tsx';
import { AccountForm } from '../form/account-form.tsx';
import { useSubmit } from '../form/use-submit.ts';
import { MailHint } from './mail-hint.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { validateNewPassword } from './validate-new-password.ts';

const { resetPassword: own } = accountTexts;

/** The code from the e-mail, and the new password. */
export function ResetPassword({ email, onAskAgain }: { email: string; onAskAgain: () => void }) {
	const navigate = useNavigate();
	const sent = useRef<HTMLParagraphElement>(null);
	// The pressed button is gone, so the focus moves to the result.
	useEffect(() => sent.current?.focus(), []);
	const { busy, errorOf, formProps } = useSubmit({
		check: (values) => (values('code').trim() === '' ? { field: 'code', text: own.codeMissing } : validateNewPassword(values)),
		async send(values) {
			await resetPassword({ user_email: email, code: values('code').trim(), new_password: values('new_password') });
			toast(accountMessages.account.passwordChanged);
			await navigate(screens.login);
		},
		otherwise: noAnswerText(own.unanswered),
	});
	return (
		<AccountForm
			label={own.title}
			error={errorOf(null)}
			formProps={formProps}
			stub={
				<>
					<Button look="strong" type="submit" busy={busy}>
						{busy ? accountTexts.saving : own.set}
					</Button>
					<p className="account-order-links">
						<Button look="bare" onClick={onAskAgain}>
							{own.anotherCode}
						</Button>
					</p>
				</>
			}
		>
			<p ref={sent} tabIndex={-1}>
				{accountMessages.account.codeSent}
			</p>
			<MailHint />
			{/* Tells password managers whose new password this is. */}
			<input className="ui-hidden" type="email" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden="true" />
			<AccountField
				label={accountTexts.fields.code}
				name="code"
				autoComplete="one-time-code"
				autoCapitalize="characters"
				spellCheck={false}
				maxLength={40}
				required
				error={errorOf('code')}
			/>
			<NewPasswordFields errorOf={errorOf} />
		</AccountForm>
	);
}
