import { memo, useContext } from 'react';
import { Link } from 'react-router-dom';
import { Photo } from '#athlete-ui/athlete-photo.tsx';
import { DonateContext } from '#athlete-ui/donate-context.ts';
import { screens } from '#domain/api/api-paths.ts';
import { teamColors } from '#domain/drawing/team-colors.ts';
import { saysNoByte, takesPledges } from '#domain/roster/consent-byte.ts';
import type { Player } from '#domain/roster/roster.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { Jersey } from '#ui/art/jersey.tsx';
import { teamStyle } from '#ui/art/team-style.ts';
import { onPlainClick } from '#ui/browser/plain-click.ts';
import { DonateButton } from '#ui/controls/button.tsx';
import { browseTexts } from '../browse-texts.ts';
import { yourTeam } from '../your-team/your-team.ts';

const texts = browseTexts.card;

interface QuickRowProps {
	player: Player;
	/** Opens the athlete's page in this tab. `art`: their jersey here. */
	onOpen: (player: Player, art: HTMLElement | null) => void;
}

/** An athlete in a line, while somebody types on a phone. */
export const QuickRow = memo(function QuickRow({ player, onOpen }: QuickRowProps) {
	const donate = useContext(DonateContext);
	const { player_id, player_name, jersey_number, team_id, team_name, position } = player;
	const pledges = takesPledges(player.consent);
	const open = onPlainClick(({ currentTarget }) => onOpen(player, currentTarget.querySelector('.athlete-ui-tile')));
	return (
		<li className="browse-quick" style={teamStyle(teamColors(player.team_color, player.team_alt_color))}>
			<Link
				to={screens.details(player_id, team_id)}
				state={{ player }}
				onClick={(event) => {
					yourTeam.count(player);
					open(event);
				}}
			>
				<span className="athlete-ui-tile">
					<Photo src={player.image_url} alt="">
						<Jersey number={jersey_number} crop="row" />
					</Photo>
				</span>
				<span className="browse-quick-text">
					<h2 tabIndex={-1}>{player_name}</h2>
					<span className="browse-quick-team">
						<b>{team_name}</b>
						{position !== null && `, ${position}`}
					</span>
				</span>
			</Link>
			<DonateButton
				disabled={saysNoByte(player.consent)}
				aria-label={texts.actionTo(pledges ? messages.card.pledge : messages.card.donate, player_name)}
				onClick={() => {
					yourTeam.count(player);
					donate(player);
				}}
			>
				{pledges ? messages.card.pledge : texts.donate}
			</DonateButton>
		</li>
	);
});
