import { useParams } from 'react-router-dom';
import { Poster } from '#athlete-ui/poster.tsx';
import { PosterMissing } from '#athlete-ui/poster-missing.tsx';
import { ApiFailure } from '#core/api/api-failure.ts';
import { screens } from '#domain/api/api-paths.ts';
import { pageMeta } from '#domain/api/page-meta.ts';
import { teamColors } from '#domain/drawing/team-colors.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { ProgressBar } from '#ui/overlay/progress-bar.tsx';
import { browseTexts } from './browse-texts.ts';
import { teamPosterTexts as texts } from './team-poster-texts.ts';
import { UnknownAddress } from './unknown-address.tsx';
import { useTeamAddress } from './use-team-address.ts';

/**
 * `/poster/team/{sport}/{team}`: a sheet to print, with a code that opens the team's athletes, each with a Donate
 * button.
 */
export function TeamPosterScreen() {
	const { sportname = '', teamname = '' } = useParams();
	const address = useTeamAddress();
	const teams = address.kind === 'roster' ? address.teams : [];
	const [team] = teams;
	useTitle(team === undefined ? texts.title : texts.titleOf(team.team_name), pageMeta['/poster'].description);
	switch (address.kind) {
		case 'none':
		case 'loading':
			return <ProgressBar active label={texts.loading} />;
		case 'failed':
			return (
				<PosterMissing>
					<EmptyState title={texts.failed} number={null}>
						<p>{address.error instanceof ApiFailure ? address.error.detail : address.error.message}</p>
						<Button onClick={address.retry}>{browseTexts.tryAgain}</Button>
					</EmptyState>
				</PosterMissing>
			);
		case 'unknown':
			return (
				<PosterMissing>
					<UnknownAddress address={address} />
				</PosterMissing>
			);
		case 'roster': {
			const [player] = address.players;
			return (
				<Poster
					over={teams.length === 1 ? (team?.conference ?? messages.card.donate) : texts.teams(teams.length)}
					name={team?.team_name ?? ''}
					colors={teamColors(player?.team_color ?? null, player?.team_alt_color ?? null)}
					number={null}
					page={screens.team(sportname, teamname)}
					scan={screens.team(sportname, teamname)}
				>
					{texts.note}
				</Poster>
			);
		}
	}
}
