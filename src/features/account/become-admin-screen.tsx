import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { ApiFailure } from '#core/api/api-failure.ts';
import { noAnswerText } from '#core/api/no-answer-text.ts';
import { screens } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { clockTime } from '#domain/time/clock-time.ts';
import { acceptAdminInvitation, lookAtAdminInvitation } from '#session/account/admin-invitation.ts';
import { useSession } from '#session/use-session.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { AccountPage } from './account-page.tsx';
import { accountTexts } from './account-texts.ts';
import { AccountForm } from './form/account-form.tsx';
import { OfflineNote } from './form/offline-note.tsx';

const { becomeAdmin: own } = accountTexts;
const unanswered = noAnswerText(own.unanswered);

/**
 * `/become-admin#token`: a person whom an admin invited by e-mail accepts and becomes an admin (docs/decisions/154). Only
 * for people who are logged in.
 */
export function BecomeAdminScreen() {
	const token = useLocation().hash.slice(1);
	const owner = String(useSession()?.user_id);
	const online = useOnline();
	const invitation = useQuery({
		queryKey: ['private', owner, 'admin-invitation', token],
		queryFn: () => lookAtAdminInvitation(token),
		enabled: token !== '',
		retry: false,
	});
	const { data, error } = invitation;
	if (data !== undefined) {
		return (
			<AccountPage title={own.title} lead={own.lead(data.invited_by)}>
				<Accept token={token} until={data.expires_at} />
			</AccountPage>
		);
	}
	return (
		<AccountPage title={own.title}>
			{token === '' || (error instanceof ApiFailure && error.code !== 'network') ? (
				<div className="ui-problem" role="alert">
					<p className="ui-lead">{token === '' ? own.incomplete : error?.message}</p>
					{error instanceof ApiFailure && error.code === 'not_found' && <p>{own.askAgain}</p>}
					<p>
						<Link className={buttonClass('strong')} to={screens.home}>
							{own.home}
						</Link>
					</p>
				</div>
			) : error !== null ? (
				<div className="ui-problem" role="alert">
					<p className="ui-lead">
						{online ? own.unreached : accountTexts.offline} {own.offline}
					</p>
					<Button onClick={() => void invitation.refetch()} busy={invitation.isFetching}>
						{accountTexts.tryAgain}
					</Button>
				</div>
			) : (
				<p role="status">{own.checking}</p>
			)}
		</AccountPage>
	);
}

function Accept({ token, until }: { token: string; until: string }) {
	const navigate = useNavigate();
	const session = useSession();
	const accepting = useMutation({
		mutationFn: () => acceptAdminInvitation(token),
		onSuccess: async () => {
			toast(accountMessages.adminRole.accepted);
			// Replaces the history entry, because going back would lead to a used link.
			await navigate(screens.admin, { replace: true });
		},
	});
	return (
		<AccountForm
			label={own.title}
			error={accepting.error === null ? undefined : refusal(accepting.error)}
			formProps={{
				noValidate: true,
				onSubmit: (event) => {
					event.preventDefault();
					if (!accepting.isPending) accepting.mutate();
				},
			}}
			stub={
				<Button look="strong" type="submit" busy={accepting.isPending}>
					{accepting.isPending ? own.accepting : own.accept}
				</Button>
			}
		>
			<OfflineNote>{own.offline}</OfflineNote>
			<p>
				{own.account} <b>{session?.user_email}</b>
			</p>
			<p>{own.means}</p>
			<p className="ui-quiet">{own.until(clockTime(Date.parse(until)))}</p>
		</AccountForm>
	);
}

function refusal(error: Error): string {
	return error instanceof ApiFailure && error.code !== 'network' ? error.detail : unanswered;
}
