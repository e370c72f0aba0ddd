import { Link } from 'react-router-dom';
import { noAnswerText } from '#core/api/no-answer-text.ts';
import { isEmail } from '#domain/account/account.ts';
import { screens } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { plainLine } from '#domain/texts/plain-text.ts';
import { requestPasswordCode } from '#session/account/password-calls.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { accountTexts } from '../account-texts.ts';
import { AccountForm } from '../form/account-form.tsx';
import { EmailField } from '../form/email-field.tsx';
import { focusOnDesktop } from '../form/focus-on-desktop.ts';
import { OfflineNote } from '../form/offline-note.tsx';
import { useSubmit } from '../form/use-submit.ts';
import { MailHint } from './mail-hint.tsx';

const texts = accountTexts.forgotPassword;

/** Requests the e-mail. The server gives the same answer whether or not the account exists. */
export function RequestCode({ email, onAsked }: { email: string; onAsked: (email: string) => void }) {
	const { busy, errorOf, formProps } = useSubmit({
		check: (values) => (isEmail(plainLine(values('user_email'))) ? undefined : { field: 'user_email', text: accountMessages.account.emailInvalid }),
		async send(values) {
			const user_email = plainLine(values('user_email'));
			await requestPasswordCode(user_email);
			onAsked(user_email);
		},
		otherwise: noAnswerText(texts.unanswered),
	});
	return (
		<AccountForm
			label={texts.title}
			error={errorOf(null)}
			formProps={formProps}
			stub={
				<>
					<Button look="strong" type="submit" busy={busy}>
						{busy ? texts.sending : texts.send}
					</Button>
					<p className="account-order-links">
						<Link className={buttonClass('bare')} to={screens.login}>
							{texts.backToLogin}
						</Link>
					</p>
				</>
			}
		>
			<OfflineNote>{texts.offline}</OfflineNote>
			<EmailField name="user_email" defaultValue={email} autoFocus={focusOnDesktop()} error={errorOf('user_email')} />
			<MailHint />
		</AccountForm>
	);
}
