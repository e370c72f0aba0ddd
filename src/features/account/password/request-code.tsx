import { Link } from 'react-router-dom';
import { unanswered } from '#core/api/no-answer-text.ts';
import { isEmail } from '#domain/account/account.ts';
import { screens } from '#domain/api/api-paths.ts';
import { peopleMessages } from '#domain/texts/account-messages.ts';
import { plainLine } from '#domain/texts/plain-text.ts';
import { requestPasswordCode } from '#session/account/password-calls.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { Slip } from '../form/account-form.tsx';
import { EmailLine } from '../form/email-field.tsx';
import { startsTyping } from '../form/focus-on-desktop.ts';
import { OfflineNote } from '../form/offline-note.tsx';
import { useSubmit } from '../form/use-submit.ts';
import { MailPlace } from './mail-hint.tsx';

/** Asks for the mail. The server says the same whether or not there is such an account. */
export function AskForCode({ email, onAsked }: { email: string; onAsked: (email: string) => void }) {
	const { busy, faultOf, formProps } = useSubmit({
		check: (values) => (isEmail(plainLine(values('user_email'))) ? undefined : { field: 'user_email', text: peopleMessages.account.emailInvalid }),
		async send(values) {
			const user_email = plainLine(values('user_email'));
			await requestPasswordCode(user_email);
			onAsked(user_email);
		},
		otherwise: unanswered('The mail may be on its way; asking again does no harm.'),
	});
	return (
		<Slip
			label="Forgot password"
			trouble={faultOf(null)}
			formProps={formProps}
			stub={
				<>
					<Button look="strong" type="submit" busy={busy}>
						{busy ? 'Sending' : 'Send me a code'}
					</Button>
					<p className="slip-ways">
						<Link className={buttonClass('bare')} to={screens.login}>
							Back to Login
						</Link>
					</p>
				</>
			}
		>
			<OfflineNote>Asking for a code needs the server.</OfflineNote>
			<EmailLine name="user_email" defaultValue={email} autoFocus={startsTyping()} fault={faultOf('user_email')} />
			<MailPlace />
		</Slip>
	);
}
