import { memo, useContext } from 'react';
import { Photo } from '#athlete-ui/athlete-photo.tsx';
import { CollaborateContext } from '#athlete-ui/collaborate-context.ts';
import { DonateContext } from '#athlete-ui/donate-context.ts';
import { HeartButton } from '#athlete-ui/heart-button.tsx';
import { screens } from '#domain/api/api-paths.ts';
import { teamColors } from '#domain/drawing/team-colors.ts';
import { formatDollars } from '#domain/money/money.ts';
import { saysNoByte, takesPledges } from '#domain/roster/consent-byte.ts';
import { positionText } from '#domain/roster/positions.ts';
import type { Player } from '#domain/roster/roster.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { Jersey } from '#ui/art/jersey.tsx';
import { Perforation, SleeveStripe } from '#ui/art/marks.tsx';
import { teamStyle } from '#ui/art/team-style.ts';
import { buttonClass, DonateButton } from '#ui/controls/button.tsx';
import { browseTexts } from '../browse-texts.ts';
import { yourTeam } from '../your-team/your-team.ts';

const texts = browseTexts.card;

/** Longer names are condensed before they wrap. */
const LONG_NAME = 24;

/** lucide's ExternalLink, drawn once for all cards. Its component costs more than the rest of the stub. */
const newTab = (
	<svg className="ui-icon" viewBox="0 0 24 24" aria-hidden="true">
		<path d="M15 3h6v6M10 14 21 3M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6" />
	</svg>
);

interface AthleteCardProps {
	player: Player;
	/** False while details such as height and weight are being read. Their space is reserved. */
	complete: boolean;
}

/** An entry of the program with its tear-off stub (spec §2, card). */
export const AthleteCard = memo(function AthleteCard({ player, complete }: AthleteCardProps) {
	const donate = useContext(DonateContext);
	const collaborate = useContext(CollaborateContext);
	const { player_name, jersey_number, team_name, team_conference, position } = player;
	const plays = playsText(position, jersey_number);
	const closed = saysNoByte(player.consent);
	const pledges = takesPledges(player.consent);
	const give = pledges ? messages.card.pledge : messages.card.donate;
	return (
		<li className="browse-card" style={teamStyle(teamColors(player.team_color, player.team_alt_color))}>
			<div className="browse-card-art">
				<Photo src={player.image_url} alt="">
					<Jersey number={jersey_number} />
				</Photo>
			</div>
			<SleeveStripe />
			<SleeveStripe upright />
			<div className="browse-card-text">
				<h2 className={player_name.length > LONG_NAME ? 'ui-condensed' : undefined} tabIndex={-1}>
					{player_name}
				</h2>
				<p className="browse-card-team">
					<b>{team_name}</b>
					{team_conference !== null && `, ${team_conference}`}
				</p>
				{player.pending_transfer && <span className="ui-tag">{messages.card.pendingTransfer}</span>}
				{plays !== null && <p className="browse-card-plays">{plays}</p>}
				<CardFacts player={player} complete={complete} />
				{player.transferred_from !== null && <p className="browse-card-note">{texts.transferredFrom(player.transferred_from)}</p>}
				{player.received_donations > 0 && (
					<p className="browse-card-note ui-number">
						<b>{formatDollars(player.received_donations)}</b> {texts.received}
					</p>
				)}
				{(closed || pledges) && <p className="browse-card-note">{closed ? texts.closed : texts.awaitsYes}</p>}
			</div>
			<HeartButton player={player} />
			<Perforation />
			<div className="browse-card-stub">
				<div className="browse-card-links">
					<a
						className={buttonClass('bare')}
						href={screens.details(player.player_id, player.team_id)}
						target="_blank"
						rel="noopener"
						aria-label={texts.detailsOf(messages.card.viewDetails, player_name)}
						onClick={() => yourTeam.count(player)}
					>
						{messages.card.viewDetails}
						{newTab}
					</a>
					<button
						type="button"
						className={buttonClass('bare')}
						disabled={closed}
						aria-label={texts.actionTo(messages.card.collaborate, player_name)}
						onClick={() => collaborate(player)}
					>
						{messages.card.collaborate}
					</button>
				</div>
				<DonateButton
					disabled={closed}
					aria-label={texts.actionTo(give, player_name)}
					onClick={() => {
						yourTeam.count(player);
						donate(player);
					}}
				>
					{give}
				</DonateButton>
			</div>
		</li>
	);
});

/** "QB (Quarterback), number 12", or whichever part is known. */
function playsText(position: string | null, number: string | null): string | null {
	if (position === null) return number === null ? null : texts.number(number);
	return number === null ? positionText(position) : texts.plays(positionText(position), number);
}

/** Class, height, and weight, if known. While they are being read, their lines stay empty so that nothing moves. */
function CardFacts({ player, complete }: { player: Player; complete: boolean }) {
	const { player_class, height, weight } = player;
	return (
		<dl className="browse-card-facts">
			{player_class !== null && <Fact name={texts.class} value={player_class} />}
			{(height !== null || !complete) && <Fact name={texts.height} value={height} />}
			{(weight !== null || !complete) && <Fact name={texts.weight} value={weight === null ? null : texts.pounds(weight)} />}
		</dl>
	);
}

function Fact({ name, value }: { name: string; value: string | null }) {
	return (
		<div>
			<dt>{name}</dt>
			<dd>{value ?? '\u00a0'}</dd>
		</div>
	);
}
