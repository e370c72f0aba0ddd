import { Link, useNavigate } from 'react-router-dom';
import { ApiFailure } from '#core/api/api-failure.ts';
import { noAnswerText } from '#core/api/no-answer-text.ts';
import { validateNewAccount } from '#domain/account/new-account-form.ts';
import { screens } from '#domain/api/api-paths.ts';
import { plainLine } from '#domain/texts/plain-text.ts';
import { setUpSite } from '#session/account/account-calls.ts';
import { logIn } from '#session/login/log-in.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { AccountPage } from '../account-page.tsx';
import { accountTexts } from '../account-texts.ts';
import { AccountField } from '../form/account-field.tsx';
import { AccountForm } from '../form/account-form.tsx';
import { focusOnDesktop } from '../form/focus-on-desktop.ts';
import { NewAccountFields, newAccountOf } from '../form/new-account-fields.tsx';
import { OfflineNote } from '../form/offline-note.tsx';
import { useSubmit, type Values } from '../form/use-submit.ts';
import { withRegisteredEmail } from '../registered-email.ts';

const { setup: own } = accountTexts;

function mistake(values: Values) {
	if (values('code').trim() === '') return { field: 'code', text: own.codeMissing };
	return validateNewAccount(newAccountOf(values));
}

/** `/setup`: the operator of a new site makes the first admin, with the code from the server's log. */
export function SetupScreen() {
	const navigate = useNavigate();
	const { busy, errorOf, formProps } = useSubmit({
		check: mistake,
		async send(values) {
			const { user_name, password, ...typed } = newAccountOf(values);
			const user_email = plainLine(typed.user_email);
			await setUpSite({ code: values('code'), user_name: plainLine(user_name), user_email, password });
			toast(own.done);
			try {
				await logIn(user_email, password);
			} catch (failure) {
				if (!(failure instanceof ApiFailure)) throw failure;
				// The account exists, but the automatic login failed, so the person logs in by hand.
				await navigate(screens.login, { replace: true, state: withRegisteredEmail(null, user_email) });
				return;
			}
			// The first task of an admin is to fill in who runs the site.
			await navigate(`${screens.admin}?tab=site`, { replace: true });
		},
		otherwise: noAnswerText(own.unanswered),
	});
	return (
		<AccountPage title={own.title} lead={own.lead}>
			<AccountForm
				label={own.title}
				error={errorOf(null)}
				formProps={formProps}
				stub={
					<>
						<SubmitButton busy={busy} busyLabel={own.making}>
							{own.make}
						</SubmitButton>
						<p className="account-order-links">
							<Link className={buttonClass('bare')} to={screens.login}>
								{own.logIn}
							</Link>
						</p>
					</>
				}
			>
				<OfflineNote>{own.offline}</OfflineNote>
				<AccountField
					label={own.code}
					name="code"
					hint={own.codeHint}
					autoComplete="one-time-code"
					autoCapitalize="characters"
					spellCheck={false}
					maxLength={60}
					autoFocus={focusOnDesktop()}
					required
					error={errorOf('code')}
				/>
				<NewAccountFields errorOf={errorOf} />
			</AccountForm>
		</AccountPage>
	);
}
