import { ChevronRight } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import type { Team } from '#domain/roster/roster.ts';
import { browseTexts } from '../browse-texts.ts';

interface TeamHitsProps {
	teams: readonly Team[];
	/** Undefined while the sport's name is unknown, which is part of a team's address. */
	sport: string | undefined;
	/** Called before a link is followed. */
	onLeave: (event: MouseEvent) => void;
}

/** Teams that the search matches, as links to their pages. */
export function TeamHits({ teams, sport, onLeave }: TeamHitsProps) {
	if (teams.length === 0 || sport === undefined) return null;
	return (
		<nav aria-label={browseTexts.teams}>
			<ul className="browse-team-hits">
				{teams.map(({ team_id, team_name, conference }) => (
					<li key={team_id}>
						<Link to={screens.team(sport, team_name)} onClick={onLeave}>
							<span>
								<b>{team_name}</b>
								{conference !== null && <span className="ui-quiet"> {conference}</span>}
							</span>
							<ChevronRight className="ui-icon" aria-hidden="true" />
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}
