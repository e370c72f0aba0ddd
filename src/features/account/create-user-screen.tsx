import { Link, useLocation, useNavigate } from 'react-router-dom';
import { register } from '#auth/register.ts';
import { NAME_MAX } from '#domain/account.ts';
import { screens } from '#domain/api-paths.ts';
import { newAccountFault } from '#domain/new-account-form.ts';
import { peopleMessages } from '#domain/people-messages.ts';
import { plainLine } from '#domain/plain-text.ts';
import { buttonClass } from '#ui/button.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { toast } from '#ui/toast.ts';
import { EmailLine } from './email-line.tsx';
import { Frame } from './frame.tsx';
import { Line } from './line.tsx';
import { OfflineNote } from './offline-note.tsx';
import { PasswordLine } from './password-line.tsx';
import { Slip } from './slip.tsx';
import { startsTyping } from './starts-typing.ts';
import { useSubmit, type Values } from './use-submit.ts';

const words = peopleMessages.account;

const formOf = (values: Values) => ({
	user_name: values('user_name'),
	user_email: values('user_email'),
	password: values('password'),
	confirm: values('confirm'),
});

/** `/CreateUser`: checked like the admin's form (spec §5). */
export function CreateUserScreen() {
	const { state } = useLocation();
	const navigate = useNavigate();
	const { busy, faultOf, unanswered, formProps } = useSubmit({
		check: (values) => newAccountFault(formOf(values)),
		async send(values) {
			const { user_name, user_email, password } = formOf(values);
			await register({ user_name: plainLine(user_name), user_email: plainLine(user_email), password });
			toast(words.created);
			await navigate(screens.login, { state });
		},
		otherwise: words.failed,
		toasts: true,
	});
	return (
		<Frame title="Create Account" lead="With an account you keep favorites and give every month. Browsing and giving once need none.">
			<Slip
				label="Create Account"
				trouble={faultOf(null)}
				formProps={formProps}
				stub={
					<>
						<SubmitButton busy={busy} busyWords={words.creating}>
							{words.create}
						</SubmitButton>
						<p className="slip-ways">
							<Link className={buttonClass('bare')} to={screens.login} state={state}>
								Login
							</Link>
						</p>
					</>
				}
			>
				<OfflineNote unanswered={unanswered}>Creating an account needs the server.</OfflineNote>
				<Line label="User Name" name="user_name" autoComplete="name" maxLength={NAME_MAX} autoFocus={startsTyping()} required fault={faultOf('user_name')} />
				<EmailLine name="user_email" fault={faultOf('user_email')} />
				<PasswordLine
					label="Password"
					name="password"
					autoComplete="new-password"
					hint="At least 8 characters, with an uppercase letter, a lowercase letter, a number, and a symbol."
					required
					fault={faultOf('password')}
				/>
				<PasswordLine label="Confirm Password" name="confirm" autoComplete="new-password" required fault={faultOf('confirm')} />
			</Slip>
		</Frame>
	);
}
