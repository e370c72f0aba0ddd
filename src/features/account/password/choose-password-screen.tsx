import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { noAnswerText } from '#core/api/no-answer-text.ts';
import { screens } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { askPasswordLink, choosePassword } from '#session/account/password-calls.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { AccountPage } from '../account-page.tsx';
import { accountTexts } from '../account-texts.ts';
import { AccountForm } from '../form/account-form.tsx';
import { OfflineNote } from '../form/offline-note.tsx';
import { useSubmit } from '../form/use-submit.ts';
import { UncheckedLink } from '../unchecked-link.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { validateFirstPassword } from './validate-new-password.ts';

const texts = accountMessages.account;
const { choosePassword: own } = accountTexts;

/**
 * `/choose-password#token`: sets the first password of an account that an admin created. The token comes from an
 * e-mail.
 */
export function ChoosePasswordScreen() {
	const token = useLocation().hash.slice(1);
	const link = useQuery({
		queryKey: ['private', 'password-link', token],
		queryFn: () => askPasswordLink(token),
		enabled: token !== '',
		retry: false,
	});
	const { data } = link;
	if (data !== undefined) {
		return (
			<AccountPage title={own.title} lead={own.lead(data.user_name)}>
				<ChooseForm token={token} email={data.user_email} />
			</AccountPage>
		);
	}
	return (
		<AccountPage title={own.title}>
			<UncheckedLink token={token} link={link} texts={own}>
				<p>{own.byCode}</p>
				<p>
					<Link className={buttonClass('strong')} to={screens.forgotPassword}>
						{own.sendCode}
					</Link>
				</p>
			</UncheckedLink>
		</AccountPage>
	);
}

function ChooseForm({ token, email }: { token: string; email: string }) {
	const navigate = useNavigate();
	const { busy, errorOf, formProps } = useSubmit({
		check: validateFirstPassword,
		async send(values) {
			await choosePassword({ token, new_password: values('new_password') });
			toast(texts.passwordChosen);
			// Replaces the history entry, because going back would lead to a used link.
			await navigate(screens.login, { replace: true });
		},
		otherwise: noAnswerText(own.unanswered),
	});
	return (
		<AccountForm
			label={own.title}
			error={errorOf(null)}
			formProps={formProps}
			stub={
				<Button look="strong" type="submit" busy={busy}>
					{busy ? accountTexts.saving : own.set}
				</Button>
			}
		>
			<OfflineNote>{own.offline}</OfflineNote>
			<p>
				{own.email} <b>{email}</b>
			</p>
			{/* Tells password managers whose password this is. */}
			<input className="ui-hidden" type="email" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden="true" />
			<NewPasswordFields errorOf={errorOf} first />
		</AccountForm>
	);
}
