import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { ApiFailure } from '#core/api/api-failure.ts';
import { noAnswerText } from '#core/api/no-answer-text.ts';
import { screens } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { askPasswordLink, choosePassword } from '#session/account/password-calls.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { AccountPage } from '../account-page.tsx';
import { AccountForm } from '../form/account-form.tsx';
import { OfflineNote } from '../form/offline-note.tsx';
import { useSubmit } from '../form/use-submit.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { validateNewPassword } from './validate-new-password.ts';

const texts = accountMessages.account;

/**
 * `/choose-password#token`: sets the first password of an account that an admin created. The token comes from an
 * e-mail.
 */
export function ChoosePasswordScreen() {
	const token = useLocation().hash.slice(1);
	const online = useOnline();
	const link = useQuery({
		queryKey: ['private', 'password-link', token],
		queryFn: () => askPasswordLink(token),
		enabled: token !== '',
		retry: false,
	});
	const { data, error } = link;
	if (data !== undefined) {
		return (
			<AccountPage title="Choose your password" lead={`We made an account for ${data.user_name}. You’ll log in with your email and this password.`}>
				<ChooseForm token={token} email={data.user_email} />
			</AccountPage>
		);
	}
	return (
		<AccountPage title="Choose your password">
			{token === '' || (error instanceof ApiFailure && error.code !== 'network') ? (
				<div className="problem" role="alert">
					<p className="lead">{token === '' ? 'This link is incomplete. Please open it from your email.' : error?.message}</p>
					<p>You can also set your password with a code we email you.</p>
					<p>
						<Link className={buttonClass('strong')} to={screens.forgotPassword}>
							Email me a code
						</Link>
					</p>
				</div>
			) : error !== null ? (
				<div className="problem" role="alert">
					<p className="lead">{online ? 'We can’t reach our server.' : 'You’re offline.'} You need a connection to choose a password.</p>
					<Button onClick={() => void link.refetch()} busy={link.isFetching}>
						Try again
					</Button>
				</div>
			) : (
				<p role="status">Checking your link…</p>
			)}
		</AccountPage>
	);
}

function ChooseForm({ token, email }: { token: string; email: string }) {
	const navigate = useNavigate();
	const { busy, errorOf, formProps } = useSubmit({
		check: validateNewPassword,
		async send(values) {
			await choosePassword({ token, new_password: values('new_password') });
			toast(texts.passwordChosen);
			// Replaces the history entry, because going back would lead to a used link.
			await navigate(screens.login, { replace: true });
		},
		otherwise: noAnswerText('Your password may already be set. If so, log in with it. This link no longer works.'),
	});
	return (
		<AccountForm
			label="Choose your password"
			error={errorOf(null)}
			formProps={formProps}
			stub={
				<Button look="strong" type="submit" busy={busy}>
					{busy ? 'Saving…' : 'Set password'}
				</Button>
			}
		>
			<OfflineNote>You need a connection to choose a password.</OfflineNote>
			<p>
				Your email: <b>{email}</b>
			</p>
			{/* Tells password managers whose password this is. */}
			<input className="vh" type="email" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden="true" />
			<NewPasswordFields errorOf={errorOf} />
		</AccountForm>
	);
}
