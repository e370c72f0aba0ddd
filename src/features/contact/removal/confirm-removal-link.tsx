import { confirmRemoval, lookAtRemoval } from '#session/account/removal-calls.ts';
import { MailedLink } from '../mailed-link.tsx';
import { removalTexts as texts } from './removal-texts.ts';

/** What the mailed link would ask for. */
export function ConfirmRemoval({ token }: { token: string }) {
	return (
		<MailedLink
			queryKey={['private', 'removal', token]}
			look={() => lookAtRemoval(token)}
			confirm={() => confirmRemoval(token)}
			className="contact-removal"
			texts={{ ...texts, unanswered: texts.confirmUnanswered }}
		>
			{({ player_name, team_name, wish }) => (
				<>
					<p>{texts.asks(player_name, team_name)}</p>
					<p>
						<b>{texts.wishes[wish]}.</b> {texts.hints[wish]}
					</p>
				</>
			)}
		</MailedLink>
	);
}
