import { Link } from 'react-router-dom';
import { removalScreen } from '#domain/api/request-paths.ts';
import { athleteTexts } from './athlete-texts.ts';

/** Leads to where an athlete can say no, without an account. */
export function IsThisYou({ player_id }: { player_id: number }) {
	return (
		<p className="ui-quiet athlete-is-this-you">
			{athleteTexts.isThisYou} <Link to={removalScreen(player_id)}>{athleteTexts.sayNo}</Link>
		</p>
	);
}
