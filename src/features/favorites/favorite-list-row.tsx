import { useContext } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Photo } from '#athlete-ui/athlete-photo.tsx';
import { DonateContext } from '#athlete-ui/donate-context.ts';
import { HeartButton } from '#athlete-ui/heart-button.tsx';
import type { FavoriteAthlete } from '#core/db/favorite-row.ts';
import { screens } from '#domain/api/api-paths.ts';
import { teamColors } from '#domain/drawing/team-colors.ts';
import { formatDollars } from '#domain/money/money.ts';
import { closedText } from '#domain/roster/closed-text.ts';
import { isClosedByte, saysNoByte, takesPledges } from '#domain/roster/consent-byte.ts';
import { roundedJersey } from '#domain/roster/jersey-number.ts';
import { positionText } from '#domain/roster/positions.ts';
import type { Player } from '#domain/roster/roster.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { Jersey } from '#ui/art/jersey.tsx';
import { SleeveStripe } from '#ui/art/marks.tsx';
import { teamStyle } from '#ui/art/team-style.ts';
import { onPlainClick } from '#ui/browser/plain-click.ts';
import { openWithTransition } from '#ui/browser/view-transition.ts';
import { buttonClass, DonateButton } from '#ui/controls/button.tsx';
import { favoritesTexts } from './favorites-texts.ts';

/** Longer names are condensed before they wrap. */
const LONG_NAME = 24;

interface FavoriteListRowProps {
	athlete: FavoriteAthlete;
	/** The heart was pressed, so this row is about to disappear. */
	onHeart: () => void;
}

/** A favorite, with every field of spec §2. */
export function FavoriteListRow({ athlete: { player, retired, team_when_saved }, onHeart }: FavoriteListRowProps) {
	const donate = useContext(DonateContext);
	const navigate = useNavigate();
	const { player_name, team_name, player_class, image_url } = player;
	const details = screens.details(player.player_id, player.team_id);
	const give = takesPledges(player.consent) ? messages.card.pledge : messages.card.donate;
	const number = player.jersey_number === null ? null : roundedJersey(player.jersey_number);
	return (
		<li style={teamStyle(teamColors(player.team_color, player.team_alt_color))}>
			<div className="favorites-picture">
				<Photo src={image_url} alt="">
					<Jersey number={number} crop="row" />
				</Photo>
				<SleeveStripe upright />
			</div>
			<div>
				<h2 className={player_name.length > LONG_NAME ? 'ui-condensed' : undefined} tabIndex={-1}>
					{player_name}
				</h2>
				<p className="favorites-line ui-quiet">{player_class === null ? team_name : `${team_name}, ${player_class}`}</p>
				<p className="favorites-line">
					{number !== null && (
						<span className="athlete-ui-roundel ui-number">
							<span className="ui-hidden">{favoritesTexts.number} </span>
							{number}
						</span>
					)}
					{player.position !== null && <span>{positionText(player.position)}</span>}
					<Size player={player} />
				</p>
				{retired && <span className="ui-tag">{favoritesTexts.retired}</span>}
				{team_when_saved !== undefined && <p className="favorites-line ui-quiet">{favoritesTexts.transferred(team_when_saved)}</p>}
			</div>
			<p className="favorites-received">
				<b className="ui-number">{formatDollars(player.received_donations)}</b>
				<span>{favoritesTexts.received}</span>
			</p>
			<div className="favorites-actions">
				{isClosedByte(player.consent) && <p className="favorites-line ui-quiet">{closedText(player_name, player.consent)}</p>}
				{!retired && !saysNoByte(player.consent) && (
					<DonateButton aria-label={favoritesTexts.donateTo(give, player_name)} onClick={() => donate({ ...player, jersey_number: number })}>
						{give}
					</DonateButton>
				)}
				<div>
					<Link
						className={buttonClass('bare')}
						to={details}
						state={{ player }}
						onClick={onPlainClick(({ currentTarget }) => {
							const art = currentTarget.closest('li')?.querySelector<HTMLElement>('.favorites-picture') ?? null;
							openWithTransition(() => void navigate(details, { state: { player } }), art);
						})}
						aria-label={favoritesTexts.detailsOf(messages.card.viewDetails, player_name)}
					>
						{messages.card.viewDetails}
					</Link>
					<HeartButton player={player} onPress={onHeart} />
				</div>
			</div>
		</li>
	);
}

/** Height and weight, if known. */
function Size({ player: { height, weight } }: { player: Player }) {
	const size = [height, weight === null ? null : favoritesTexts.pounds(weight)].filter((part) => part !== null);
	return size.length === 0 ? null : <span className="ui-number ui-quiet">{size.join(', ')}</span>;
}
