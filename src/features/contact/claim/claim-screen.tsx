import { useLocation, useParams } from 'react-router-dom';
import { CLAIM_MAIL } from '#domain/api/claim-paths.ts';
import { pageMeta } from '#domain/api/page-meta.ts';
import { idSchema } from '#domain/roster/roster.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import './claim.css';
import { ClaimAthlete } from './claim-athlete.tsx';
import { claimTexts as texts } from './claim-texts.ts';
import { ConfirmClaim } from './confirm-claim.tsx';
import { MyPages } from './held/my-pages.tsx';

/**
 * `/claim/{player_id}#{code}`: an athlete claims their page, with the code of a printed card. `/claim/mail#{token}`: a mailed link proves a
 * school mailbox. `/claim`: the pages that the person holds, with the agreement.
 */
export function ClaimScreen() {
	const { athlete } = useParams();
	const secret = useLocation().hash.slice(1);
	const player_id = idSchema.safeParse(Number(athlete)).data;
	const { title, lead } =
		athlete === undefined ? { ...texts.page, lead: undefined } : athlete === CLAIM_MAIL ? { ...texts.mail, lead: undefined } : texts.claim;
	useTitle(title, pageMeta['/claim'].description);
	return (
		<div className="ui-frame ui-page ui-split ui-form-page">
			<div>
				<h1 className="ui-title-2">{title}</h1>
				{lead !== undefined && <p className="ui-lead">{lead}</p>}
			</div>
			<div>
				{athlete === undefined ? (
					<MyPages />
				) : athlete === CLAIM_MAIL ? (
					<ConfirmClaim key={secret} token={secret} />
				) : (
					<ClaimAthlete key={`${athlete} ${secret}`} player_id={player_id} code={secret} />
				)}
			</div>
		</div>
	);
}
