import { Link, useLocation, useNavigate } from 'react-router-dom';
import { NAME_MAX } from '#domain/account/account.ts';
import { newAccountFault } from '#domain/account/new-account-form.ts';
import { screens } from '#domain/api/api-paths.ts';
import { peopleMessages } from '#domain/texts/account-messages.ts';
import { plainLine } from '#domain/texts/plain-text.ts';
import { register } from '#session/account/register-account.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { Frame } from '../account-page.tsx';
import { Line } from '../form/account-field.tsx';
import { Slip } from '../form/account-form.tsx';
import { EmailLine } from '../form/email-field.tsx';
import { startsTyping } from '../form/focus-on-desktop.ts';
import { OfflineNote } from '../form/offline-note.tsx';
import { PasswordLine } from '../form/password-field.tsx';
import { useSubmit, type Values } from '../form/use-submit.ts';

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
