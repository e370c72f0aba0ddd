import { claimMessages } from '#domain/texts/claim-messages.ts';
import { confirmClaimLink, lookAtClaimLink } from '#session/account/claim-calls.ts';
import { useSession } from '#session/use-session.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { LinkRefused, MailedLink } from '../mailed-link.tsx';
import { AccountFirst } from './account-first.tsx';
import { claimTexts } from './claim-texts.ts';

const texts = claimTexts.mail;

/** What a mailed link would claim. Only the account that asked can open it. */
export function ConfirmClaim({ token }: { token: string }) {
	const session = useSession();
	const online = useOnline();
	if (token === '') return <LinkRefused why={claimMessages.linkWrong} home={claimTexts.home} />;
	if (session === null) {
		return (
			<div className="contact-claim-card">
				<AccountFirst mayCreate={false} text={texts.account} />
			</div>
		);
	}
	const { user_id, user_email } = session;
	return (
		<MailedLink
			key={user_id}
			queryKey={['private', String(user_id), 'claim-link', token]}
			look={() => lookAtClaimLink(token)}
			confirm={() => confirmClaimLink(token)}
			className="contact-claim-card"
			texts={{ ...claimTexts, ...texts }}
		>
			{({ player_name, team_name }) => (
				<>
					<p>{texts.asks(player_name, team_name)}</p>
					<p>{texts.into(user_email)}</p>
					{!online && <p role="status">{claimTexts.offline}</p>}
				</>
			)}
		</MailedLink>
	);
}
