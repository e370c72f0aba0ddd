import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { athleteTexts } from './athlete-texts.ts';
import { IsThisYou } from './is-this-you.tsx';
import type { Athlete } from './use-athlete.ts';

const texts = athleteTexts.missing;

type MissingAthlete = Exclude<Athlete, { state: 'here' | 'loading' }>;

/** Why there is no athlete to show, and a way to continue. */
export function AthleteMissing({ athlete }: { athlete: MissingAthlete }) {
	return (
		<EmptyState title={title(athlete)} number={null}>
			<p>{reason(athlete)}</p>
			{'retry' in athlete && <Button onClick={athlete.retry}>{athleteTexts.tryAgain}</Button>}
			<Link className={buttonClass(('retry' in athlete && 'bare') || 'plain')} to={screens.home}>
				{athleteTexts.seeAll}
			</Link>
			{athlete.state === 'gone' && <IsThisYou player_id={athlete.player_id} />}
		</EmptyState>
	);
}

function title(athlete: MissingAthlete): string {
	switch (athlete.state) {
		case 'gone':
			return texts.gone.title;
		case 'not_on_team':
			return texts.notOnTeam.title(deviceName());
		case 'unknown':
			return texts.unknown.title;
		case 'out_of_reach':
			return texts.outOfReach.title(deviceName());
		case 'failed':
			return texts.failed;
	}
}

function reason(athlete: MissingAthlete): string {
	switch (athlete.state) {
		case 'gone':
			return texts.gone.reason;
		case 'not_on_team':
			return texts.notOnTeam.reason;
		case 'unknown':
			return texts.unknown.reason;
		case 'out_of_reach':
			return texts.outOfReach.reason;
		case 'failed':
			return athlete.detail;
	}
}
