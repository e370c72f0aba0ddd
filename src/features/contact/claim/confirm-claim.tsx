import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ApiFailure } from '#core/api/api-failure.ts';
import { screens } from '#domain/api/api-paths.ts';
import { claimMessages } from '#domain/texts/claim-messages.ts';
import { confirmClaimLink, lookAtClaimLink } from '#session/account/claim-calls.ts';
import { useSession } from '#session/use-session.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { AccountFirst } from './account-first.tsx';
import { claimTexts } from './claim-texts.ts';
import { refusalOf } from './refusal-of.ts';

const texts = claimTexts.mail;

/** Only the account that asked can open the link. */
export function ConfirmClaim({ token }: { token: string }) {
	const session = useSession();
	if (session === null && token !== '') {
		return (
			<div className="contact-claim-card">
				<AccountFirst mayCreate={false} text={texts.account} />
			</div>
		);
	}
	return <OpenedLink key={session?.user_id} token={token} owner={String(session?.user_id)} email={session?.user_email} />;
}

interface OpenedLinkProps {
	token: string;
	owner: string;
	email: string | undefined;
}

/** What a mailed link would claim. Opening it sends nothing, because mail programs open links, too. */
function OpenedLink({ token, owner, email }: OpenedLinkProps) {
	const online = useOnline();
	const look = useQuery({
		queryKey: ['private', owner, 'claim-link', token],
		queryFn: () => lookAtClaimLink(token),
		enabled: token !== '',
		retry: false,
		refetchOnWindowFocus: false,
	});
	const sending = useMutation({ mutationFn: () => confirmClaimLink(token) });
	const home = (
		<Link className={buttonClass()} to={screens.home}>
			{claimTexts.home}
		</Link>
	);
	if (sending.data !== undefined) {
		return (
			<div className="contact-claim-card">
				<p className="ui-lead" role="status">
					{sending.data.message}
				</p>
				{home}
			</div>
		);
	}
	if (look.data !== undefined) {
		return (
			<div className="contact-claim-card">
				<p>{texts.asks(look.data.player_name, look.data.team_name)}</p>
				{email !== undefined && <p>{texts.into(email)}</p>}
				{!online && <p role="status">{claimTexts.offline}</p>}
				{sending.error !== null && <FieldError>{refusalOf(sending.error, texts.unanswered)}</FieldError>}
				<Button look="strong" busy={sending.isPending} onClick={() => sending.mutate()}>
					{sending.isPending ? texts.confirming : texts.confirm}
				</Button>
			</div>
		);
	}
	const refusal = token === '' ? claimMessages.linkWrong : look.error instanceof ApiFailure && look.error.code !== 'network' ? look.error.detail : undefined;
	if (refusal === undefined && look.error === null) return <p role="status">{online ? texts.checking : claimTexts.offline}</p>;
	return (
		<div className="ui-problem" role="alert">
			<p className="ui-lead">{refusal ?? (online ? texts.unreachable : claimTexts.offline)}</p>
			{refusal === undefined ? (
				<Button onClick={() => void look.refetch()} busy={look.isFetching}>
					{claimTexts.tryAgain}
				</Button>
			) : (
				home
			)}
		</div>
	);
}
