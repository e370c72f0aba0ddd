import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { unanswered } from '#core/api/no-answer-text.ts';
import { screens } from '#domain/api/api-paths.ts';
import { peopleMessages } from '#domain/texts/account-messages.ts';
import { resetPassword } from '#session/account/password-calls.ts';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { Line } from '../form/account-field.tsx';
import { Slip } from '../form/account-form.tsx';
import { useSubmit } from '../form/use-submit.ts';
import { MailPlace } from './mail-hint.tsx';
import { NewPasswordLines } from './new-password-fields.tsx';
import { newPasswordFault } from './validate-new-password.ts';

/** The code from the mail, and the new password. */
export function ResetPassword({ email, onAskAgain }: { email: string; onAskAgain: () => void }) {
	const navigate = useNavigate();
	const sent = useRef<HTMLParagraphElement>(null);
	// What was pressed is gone: the focus goes on with what came of it.
	useEffect(() => sent.current?.focus(), []);
	const { busy, faultOf, formProps } = useSubmit({
		check: (values) => (values('code').trim() === '' ? { field: 'code', text: 'Please enter the code from the mail.' } : newPasswordFault(values)),
		async send(values) {
			await resetPassword({ user_email: email, code: values('code').trim(), new_password: values('new_password') });
			toast(peopleMessages.account.passwordChanged);
			await navigate(screens.login);
		},
		otherwise: unanswered('Your new password may be set already. If it is, log in with it: this code no longer works.'),
	});
	return (
		<Slip
			label="New password"
			trouble={faultOf(null)}
			formProps={formProps}
			stub={
				<>
					<Button look="strong" type="submit" busy={busy}>
						{busy ? 'Saving' : 'Set new password'}
					</Button>
					<p className="slip-ways">
						<Button look="bare" onClick={onAskAgain}>
							Ask for another code
						</Button>
					</p>
				</>
			}
		>
			<p ref={sent} tabIndex={-1}>
				{peopleMessages.account.codeSent}
			</p>
			<MailPlace />
			{/* Tells password managers whose new password this is. */}
			<input className="vh" type="email" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden="true" />
			<Line
				label="Code"
				name="code"
				autoComplete="one-time-code"
				autoCapitalize="characters"
				spellCheck={false}
				maxLength={40}
				required
				fault={faultOf('code')}
			/>
			<NewPasswordLines faultOf={faultOf} />
		</Slip>
	);
}
