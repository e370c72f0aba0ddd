import { type ReactNode, useSyncExternalStore } from 'react';
import { storedSession } from '#core/stored-session.ts';
import { screens } from '#domain/api/api-paths.ts';
import { teamColors } from '#domain/drawing/team-colors.ts';
import { writeFilters } from '#domain/roster/listing/filter-address.ts';
import { DEFAULT_FILTERS } from '#domain/roster/listing/listing-filters.ts';
import type { Sport } from '#domain/roster/roster.ts';
import { Jersey } from '#ui/art/jersey.tsx';
import { teamStyle } from '#ui/art/team-style.ts';
import { onPlainClick } from '#ui/browser/plain-click.ts';
import { browseTexts } from '../browse-texts.ts';
import { type HomeTeam, yourTeam } from './your-team.ts';

const texts = browseTexts.yours;

interface YourRowProps {
	sports: readonly Sport[];
	/** Opens a path in this tab. Without it, as in the first paint, a tap follows the link. */
	onGo?: (path: string) => void;
	/** The favorite athletes as list items. They load later, at the end of the row. */
	favorites?: ReactNode;
}

/** The person's own team, or the question whether a team is theirs, and their favorites, in one row that scrolls. */
export function YourRow({ sports, onGo, favorites }: YourRowProps) {
	const { team, offer } = useSyncExternalStore(yourTeam.subscribe, yourTeam.get);
	const isSignedIn = useSyncExternalStore(storedSession.subscribe, storedSession.get) !== null;
	if (team === null && offer === null && !isSignedIn) return null;
	const go = (path: string) => onGo && onPlainClick(() => onGo(path));
	const address = team && teamAddress(team, sports);
	return (
		<nav aria-label={texts.label}>
			<ul className="browse-chips">
				{team !== null && address !== null && (
					<li>
						<a className="browse-chip" href={address} style={teamStyle(teamColors(team.team_color, team.team_alt_color))} onClick={go(address)}>
							<span className="ui-mini">
								<Jersey number={null} crop="whole" />
							</span>
							{texts.team(team.team_name)}
						</a>
					</li>
				)}
				{offer !== null && (
					<li className="browse-offer-team">
						<span>{texts.offer(offer.team_name)}</span>
						<button type="button" className="browse-chip" onClick={() => yourTeam.choose(offer)}>
							{texts.yes}
						</button>
						<button type="button" className="browse-chip" onClick={() => yourTeam.decline(offer)}>
							{texts.no}
						</button>
					</li>
				)}
				{isSignedIn && (
					<li>
						<a className="browse-chip" href={screens.favorites} onClick={go(screens.favorites)}>
							{texts.favorites}
						</a>
					</li>
				)}
				{isSignedIn && favorites}
			</ul>
		</nav>
	);
}

/** The team's own page, or home filtered by the team while the sport's name is unknown. */
function teamAddress({ sport_id, team_id, team_name }: HomeTeam, sports: readonly Sport[]): string {
	const sport = sports.find((each) => each.sport_id === sport_id);
	return sport ? screens.team(sport.sport_name, team_name) : screens.home + writeFilters({ ...DEFAULT_FILTERS, sport_id, team_id });
}
