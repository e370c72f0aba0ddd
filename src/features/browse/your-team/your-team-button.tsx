import { useSyncExternalStore } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { browseTexts } from '../browse-texts.ts';
import { type HomeTeam, yourTeam } from './your-team.ts';

/** On a team's page: makes it the person's team on this device, or takes that back. */
export function YourTeamButton({ team }: { team: HomeTeam }) {
	const isYours = useSyncExternalStore(yourTeam.subscribe, yourTeam.get).team?.team_id === team.team_id;
	return (
		<Button className="browse-your-team" aria-pressed={isYours} onClick={() => yourTeam.choose(isYours ? null : team)}>
			{browseTexts.yours.make}
		</Button>
	);
}
