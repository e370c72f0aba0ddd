import { useLocation, useParams } from 'react-router-dom';
import { pageMeta } from '#domain/api/page-meta.ts';
import { idSchema } from '#domain/roster/roster.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import './removal.css';
import { AskRemoval } from './ask-removal-form.tsx';
import { ConfirmRemoval } from './confirm-removal-link.tsx';
import { removalTexts as texts } from './removal-texts.ts';

/**
 * `/removal/{player_id}`: an athlete asks to be paused, closed, or removed, without an account. With the token behind `#` that the mailed
 * link has, it shows what would be sent, and a button sends it.
 */
export function RemovalScreen() {
	useTitle(texts.title, pageMeta['/removal'].description);
	const token = useLocation().hash.slice(1);
	const { playerId } = useParams();
	const player_id = idSchema.safeParse(Number(playerId));
	return (
		<div className="ui-frame ui-page ui-split ui-form-page">
			<div>
				<h1 className="ui-title-2">{texts.title}</h1>
				<p className="ui-lead">{texts.lead}</p>
				<p className="contact-removal-how">{texts.how}</p>
			</div>
			<div>{token !== '' ? <ConfirmRemoval key={token} token={token} /> : <AskRemoval player_id={player_id.success ? player_id.data : undefined} />}</div>
		</div>
	);
}
