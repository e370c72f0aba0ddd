import { useParams } from 'react-router-dom';
import { ClosedNote } from '#athlete-ui/closed-note.tsx';
import { Poster } from '#athlete-ui/poster.tsx';
import { PosterMissing } from '#athlete-ui/poster-missing.tsx';
import { screens } from '#domain/api/api-paths.ts';
import { pageMeta } from '#domain/api/page-meta.ts';
import { teamColors } from '#domain/drawing/team-colors.ts';
import { closedText } from '#domain/roster/closed-text.ts';
import { isClosedByte } from '#domain/roster/consent-byte.ts';
import { idSchema, type Player } from '#domain/roster/roster.ts';
import { surname } from '#domain/roster/surname.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { ProgressBar } from '#ui/overlay/progress-bar.tsx';
import { AthleteMissing } from './athlete-missing.tsx';
import { athleteTexts } from './athlete-texts.ts';
import { useAthlete } from './use-athlete.ts';
import { OPEN_DONATION } from './use-donate-at-once.ts';

/**
 * `/poster/athlete/{playerId}/{teamId}`: a sheet to print, with a code that opens the donation sheet on the athlete's
 * page.
 */
export function AthletePosterScreen() {
	const { playerId, teamId } = useParams();
	const player_id = idSchema.safeParse(Number(playerId));
	const team_id = idSchema.safeParse(Number(teamId));
	if (!player_id.success) {
		return (
			<PosterMissing>
				<AthleteMissing athlete={{ state: 'unknown' }} />
			</PosterMissing>
		);
	}
	return <AthletePoster key={player_id.data} player_id={player_id.data} team_id={team_id.success ? team_id.data : 1} />;
}

function AthletePoster({ player_id, team_id }: { player_id: number; team_id: number }) {
	const athlete = useAthlete(player_id, team_id);
	useTitle(athlete.state === 'here' ? athleteTexts.posterTitle(athlete.player.player_name) : athleteTexts.poster, pageMeta['/poster'].description);
	if (athlete.state === 'loading') return <ProgressBar active label={athleteTexts.loading} />;
	if (athlete.state === 'here' && !isClosedByte(athlete.player.consent)) return <Sheet player={athlete.player} />;
	return <PosterMissing>{athlete.state === 'here' ? <Closed player={athlete.player} /> : <AthleteMissing athlete={athlete} />}</PosterMissing>;
}

/** A code on a wall would lead to somebody who takes nothing. */
function Closed({ player: { player_name, consent } }: { player: Player }) {
	return <ClosedNote>{closedText(player_name, consent)}</ClosedNote>;
}

function Sheet({ player }: { player: Player }) {
	const { player_id, player_name, team_id, team_name, team_color, team_alt_color, jersey_number } = player;
	const page = screens.details(player_id, team_id);
	return (
		<Poster
			over={team_name}
			name={player_name}
			colors={teamColors(team_color, team_alt_color)}
			number={jersey_number}
			plate={surname(player_name)}
			page={page}
			scan={`${page}?${OPEN_DONATION}`}
		>
			{athleteTexts.posterNote}
		</Poster>
	);
}
