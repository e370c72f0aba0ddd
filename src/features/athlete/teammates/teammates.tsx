import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { teamColors } from '#domain/drawing/team-colors.ts';
import { positionText } from '#domain/roster/positions.ts';
import type { Player } from '#domain/roster/roster.ts';
import { sportsQuery } from '#roster/roster-queries.ts';
import { Jersey } from '#ui/art/jersey.tsx';
import { teamStyle } from '#ui/art/team-style.ts';
import { onPlainClick } from '#ui/browser/plain-click.ts';
import { openWithTransition } from '#ui/browser/view-transition.ts';
import { athleteTexts } from '../athlete-texts.ts';
import './teammates.css';
import { TEAMMATES_SHOWN, useTeammates } from './use-teammates.ts';

/** A few teammates, and the way to all of them. Works without a connection once the sport is on the device. */
export function Teammates({ player }: { player: Player }) {
	const mates = useTeammates(player);
	const sport = useQuery(sportsQuery).data?.find(({ sport_id }) => sport_id === player.sport_id);
	if (mates?.length === 0) return null;
	return (
		<section className="athlete-teammates" aria-labelledby="teammates" style={teamStyle(teamColors(player.team_color, player.team_alt_color))}>
			<h2 className="ui-title-4" id="teammates">
				{athleteTexts.teammates(player.team_name)}
			</h2>
			<ul aria-busy={mates === undefined || undefined}>
				{mates === undefined
					? // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
						Array.from({ length: TEAMMATES_SHOWN }, (_, n) => <li key={n} className="ui-skeleton" />)
					: mates.map((mate) => <Teammate key={mate.player_id} mate={mate} />)}
			</ul>
			<p>{sport !== undefined && <Link to={screens.team(sport.sport_name, player.team_name)}>{athleteTexts.wholeTeam}</Link>}</p>
		</section>
	);
}

function Teammate({ mate }: { mate: Player }) {
	const navigate = useNavigate();
	const { player_id, player_name, team_id, jersey_number, position } = mate;
	const to = screens.details(player_id, team_id);
	return (
		<li>
			<Link
				to={to}
				state={{ player: mate }}
				onClick={onPlainClick(({ currentTarget }) => {
					openWithTransition(() => void navigate(to, { state: { player: mate } }), currentTarget.querySelector<HTMLElement>('.ui-mini'));
				})}
			>
				<span className="ui-mini">
					<Jersey number={jersey_number} crop="mini" />
				</span>
				<span>
					<b>{player_name}</b>
					<small>{position === null ? mate.player_class : positionText(position)}</small>
				</span>
			</Link>
		</li>
	);
}
