import { Link } from 'react-router-dom';
import { doneSchema, isEmail } from '#domain/account.ts';
import { api, screens } from '#domain/api-paths.ts';
import { peopleMessages } from '#domain/people-messages.ts';
import { plainLine } from '#domain/plain-text.ts';
import { callApi } from '#sync/api-client.ts';
import { unanswered } from '#sync/unanswered.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { EmailLine } from './email-line.tsx';
import { MailPlace } from './mail-place.tsx';
import { OfflineNote } from './offline-note.tsx';
import { Slip } from './slip.tsx';
import { startsTyping } from './starts-typing.ts';
import { useSubmit } from './use-submit.ts';

/** Asks for the mail. The server says the same whether or not there is such an account. */
export function AskForCode({ email, onAsked }: { email: string; onAsked: (email: string) => void }) {
	const { busy, faultOf, formProps } = useSubmit({
		check: (values) => (isEmail(plainLine(values('user_email'))) ? undefined : { field: 'user_email', text: peopleMessages.account.emailInvalid }),
		async send(values) {
			const user_email = plainLine(values('user_email'));
			await callApi(api.forgotPassword, doneSchema, { method: 'POST', body: { user_email } });
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
