import { Link, useLocation, useNavigate } from 'react-router-dom';
import { validateNewAccount } from '#domain/account/new-account-form.ts';
import { screens } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { plainLine } from '#domain/texts/plain-text.ts';
import { registerAccount } from '#session/account/account-calls.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { AccountPage } from '../account-page.tsx';
import { accountTexts } from '../account-texts.ts';
import { AccountForm } from '../form/account-form.tsx';
import { focusOnDesktop } from '../form/focus-on-desktop.ts';
import { NewAccountFields, newAccountOf } from '../form/new-account-fields.tsx';
import { OfflineNote } from '../form/offline-note.tsx';
import { useSubmit } from '../form/use-submit.ts';
import { withRegisteredEmail } from '../registered-email.ts';

const texts = accountMessages.account;
const { createUser: own } = accountTexts;

/** `/CreateUser`: validated like the admin's form (spec §5). */
export function CreateUserScreen() {
	const { state } = useLocation();
	const navigate = useNavigate();
	const { busy, errorOf, toasted, unanswered, formProps } = useSubmit({
		check: (values) => validateNewAccount(newAccountOf(values)),
		async send(values) {
			const { user_name, user_email, password } = newAccountOf(values);
			const email = plainLine(user_email);
			await registerAccount({ user_name: plainLine(user_name), user_email: email, password });
			toast(texts.created);
			await navigate(screens.login, { state: withRegisteredEmail(state, email) });
		},
		otherwise: texts.failed,
		toasts: true,
	});
	return (
		<AccountPage title={own.title} lead={own.lead}>
			<AccountForm
				label={own.title}
				error={errorOf(null)}
				toasted={toasted}
				formProps={formProps}
				stub={
					<>
						<SubmitButton busy={busy} busyLabel={texts.creating}>
							{texts.create}
						</SubmitButton>
						<p className="account-order-links">
							<Link className={buttonClass('bare')} to={screens.login} state={state}>
								{own.logIn}
							</Link>
						</p>
					</>
				}
			>
				<OfflineNote unanswered={unanswered}>{own.offline}</OfflineNote>
				<NewAccountFields errorOf={errorOf} focused={focusOnDesktop()} />
			</AccountForm>
		</AccountPage>
	);
}
