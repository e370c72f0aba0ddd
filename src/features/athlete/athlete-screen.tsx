import type { ReactNode } from 'react';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { athleteDescription, athleteTitle, pageMeta } from '#domain/api/page-meta.ts';
import { idSchema, type Player, playerSchema } from '#domain/roster/roster.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { AthleteCrumb } from './athlete-crumb.tsx';
import { AthleteMissing } from './athlete-missing.tsx';
import { AthletePage } from './athlete-page.tsx';
import { AthleteSkeleton } from './athlete-skeleton.tsx';
import { useAthlete } from './use-athlete.ts';

/**
 * `/DetailsView/{playerId}/{teamId}`. The player decides: an outdated team redirects to the current one, and a merged
 * record to the one that took its place.
 */
export function AthleteScreen() {
	const { playerId, teamId } = useParams();
	const player_id = idSchema.safeParse(Number(playerId));
	const team_id = idSchema.safeParse(Number(teamId));
	return (
		<>
			<AthleteCrumb link={homeLink} />
			{player_id.success ? (
				<AthleteView key={player_id.data} player_id={player_id.data} team_id={team_id.success ? team_id.data : null} />
			) : (
				<div className="ui-frame athlete-missing">
					<AthleteMissing athlete={{ state: 'unknown' }} />
				</div>
			)}
		</>
	);
}

function homeLink(className: string, content: ReactNode): ReactNode {
	return (
		<Link className={className} to={screens.home}>
			{content}
		</Link>
	);
}

/** `team_id` null: not an id, so it differs from whatever the athlete's team is. */
function AthleteView({ player_id, team_id }: { player_id: number; team_id: number | null }) {
	const athlete = useAthlete(player_id, team_id ?? 1, useGiven(player_id));
	const here = athlete.state === 'here' ? athlete.player : undefined;
	useTitle(here ? athleteTitle(here) : messages.detailsHeading, here ? athleteDescription(here) : pageMeta[screens.home].description);
	const { search } = useLocation();
	if (athlete.state === 'loading') return <AthleteSkeleton />;
	if (athlete.state !== 'here') {
		return (
			<div className="ui-frame athlete-missing">
				<AthleteMissing athlete={athlete} />
			</div>
		);
	}
	const { player } = athlete;
	if (player.player_id !== player_id || player.team_id !== team_id)
		return <Navigate to={{ pathname: screens.details(player.player_id, player.team_id), search }} replace />;
	return <AthletePage player={player} />;
}

/** The athlete as shown in the list that led here (spec §2). Shown right away, until storage or the server has more. */
function useGiven(player_id: number): Player | undefined {
	const state: unknown = useLocation().state;
	const passedPlayer = typeof state === 'object' && state !== null && 'player' in state ? playerSchema.safeParse(state.player) : undefined;
	return passedPlayer?.success && passedPlayer.data.player_id === player_id ? passedPlayer.data : undefined;
}
