import { Link, useNavigate } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { teamColors } from '#domain/drawing/team-colors.ts';
import { useFavorites } from '#favorites/use-favorites.ts';
import { Jersey } from '#ui/art/jersey.tsx';
import { teamStyle } from '#ui/art/team-style.ts';
import { onPlainClick } from '#ui/browser/plain-click.ts';
import { openWithTransition } from '#ui/browser/view-transition.ts';

/** The rest is on the page of favorites. */
const MAX_CHIPS = 10;

/** The favorite athletes, each a tap away. */
export function FavoriteChips() {
	const navigate = useNavigate();
	const favorites = useFavorites() ?? [];
	return favorites
		.filter(({ retired }) => !retired)
		.slice(0, MAX_CHIPS)
		.map(({ player }) => (
			<li key={player.player_id}>
				<Link
					className="browse-chip"
					to={screens.details(player.player_id, player.team_id)}
					state={{ player }}
					onClick={onPlainClick(({ currentTarget }) => {
						const art = currentTarget.querySelector<HTMLElement>('.ui-mini');
						openWithTransition(() => void navigate(screens.details(player.player_id, player.team_id), { state: { player } }), art);
					})}
					style={teamStyle(teamColors(player.team_color, player.team_alt_color))}
				>
					<span className="ui-mini">
						<Jersey number={player.jersey_number} crop="mini" />
					</span>
					{player.player_name}
				</Link>
			</li>
		));
}
