import { Photo } from '#athlete-ui/athlete-photo.tsx';
import { HeartButton } from '#athlete-ui/heart-button.tsx';
import { teamColors } from '#domain/drawing/team-colors.ts';
import { grouped } from '#domain/money/grouped-number.ts';
import { formatDollars } from '#domain/money/money.ts';
import { positionText } from '#domain/roster/positions.ts';
import type { Player } from '#domain/roster/roster.ts';
import { surname } from '#domain/roster/surname.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { Jersey } from '#ui/art/jersey.tsx';
import { SleeveStripe } from '#ui/art/marks.tsx';
import { teamStyle } from '#ui/art/team-style.ts';
import { athleteHeaderTexts as texts } from './athlete-header-texts.ts';

/** Longer names are condensed before they wrap. */
const LONG_NAME = 24;

interface AthleteHeaderProps {
	player: Player;
	/** How many people support the athlete; undefined while it is unknown. It joins the line of what was received. */
	supporters?: number | undefined;
}

/** Photo and name on the team's color, and what the athlete has received. */
export function AthleteHeader({ player, supporters = 0 }: AthleteHeaderProps) {
	const { player_name, team_name, team_conference, position, jersey_number, received_donations } = player;
	return (
		<div style={teamStyle(teamColors(player.team_color, player.team_alt_color))}>
			<section className="athlete-header" aria-label={player_name}>
				<div className="athlete-header-art">
					<Photo src={player.image_url} alt={player_name}>
						<Jersey number={jersey_number} name={surname(player_name)} crop="portrait" />
					</Photo>
				</div>
				<div className="athlete-header-text">
					<p className="athlete-header-team">{team_conference === null ? team_name : `${team_name}, ${team_conference}`}</p>
					<h2 className={player_name.length > LONG_NAME ? 'ui-title-1 ui-condensed' : 'ui-title-1'}>{player_name}</h2>
					{received_donations > 0 && (
						<p className="athlete-header-name ui-number">
							<b>{formatDollars(received_donations)}</b> {texts.received}
							{supporters > 0 && (
								<>
									{' from '}
									<b>{grouped(supporters)}</b> {texts.supporters(supporters)}
								</>
							)}
						</p>
					)}
					<div className="athlete-header-row">
						{jersey_number !== null && (
							<span className="athlete-ui-roundel">
								<span className="ui-hidden">{texts.number} </span>
								{jersey_number}
							</span>
						)}
						{position !== null && <span>{positionText(position)}</span>}
						{player.pending_transfer && <span className="ui-tag">{messages.card.pendingTransfer}</span>}
						<HeartButton player={player} />
					</div>
				</div>
			</section>
			<SleeveStripe />
		</div>
	);
}
