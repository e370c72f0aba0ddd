import { type ReactNode, useId, useRef, useState, useSyncExternalStore } from 'react';
import { teamColors } from '#domain/drawing/team-colors.ts';
import type { Team } from '#domain/roster/roster.ts';
import { useReplica } from '#roster/react/use-replica.ts';
import type { Replica } from '#roster/replica.ts';
import { Jersey } from '#ui/art/jersey.tsx';
import { teamStyle } from '#ui/art/team-style.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { Button } from '#ui/controls/button.tsx';
import { SearchField } from '#ui/form/fields/search-field.tsx';
import type { AskedSport, SportOrTeam } from '../sport-or-team.ts';
import { useTeams } from '../use-teams.ts';
import { suggestTeams } from './suggest-teams.ts';
import { type HomeTeam, yourTeam } from './your-team.ts';
import { yourTeamTexts as texts } from './your-team-texts.ts';

interface TeamQuestionProps extends AskedSport {
	/** Draws the button that saves the chosen team for offline use. */
	saving: (team: SportOrTeam) => ReactNode;
}

/** On a first visit, above the list: asks which team is the person's, then offers to save it. */
export function TeamQuestion({ sport_id, sport_name, saving }: TeamQuestionProps) {
	const teams = useTeams(sport_id);
	const { team } = useSyncExternalStore(yourTeam.subscribe, yourTeam.get);
	const title = useId();
	const heading = useRef<HTMLHeadingElement>(null);
	/** The buttons that had the focus are gone, and the heading says what comes next. */
	const answer = (chosen: HomeTeam | null) => {
		yourTeam.choose(chosen);
		heading.current?.focus({ preventScroll: true });
	};
	const end = () => {
		yourTeam.endFirstVisit();
		document.getElementById('main')?.focus({ preventScroll: true });
	};
	if (teams?.length === 0) return null;
	return (
		<section className="browse-ask-team" aria-labelledby={title}>
			<header>
				<h2 className="ui-title-4" id={title} ref={heading} tabIndex={-1}>
					{team === null ? texts.title : texts.chosen(team.team_name)}
				</h2>
				<Button look="bare" onClick={end}>
					{team === null ? texts.browsing : texts.done}
				</Button>
			</header>
			{team === null ? (
				teams && <TeamChoice sport_id={sport_id} sport_name={sport_name} teams={teams} onChoose={answer} />
			) : (
				<div className="browse-chosen-team" style={teamStyle(teamColors(team.team_color, team.team_alt_color))}>
					<Jersey number={null} crop="whole" />
					<p>{texts.after(deviceName())}</p>
					<div className="ui-actions">
						{saving({ sport_id: team.sport_id, sport_name, team })}
						<Button look="bare" onClick={() => answer(null)}>
							{texts.another}
						</Button>
					</div>
				</div>
			)}
		</section>
	);
}

interface TeamChoiceProps extends AskedSport {
	teams: readonly Team[];
	onChoose: (team: HomeTeam) => void;
}

/** A search field, and the jerseys of up to six teams in one row, so the card keeps its height. */
function TeamChoice({ sport_id, sport_name, teams, onChoose }: TeamChoiceProps) {
	const [text, setText] = useState('');
	const { replica } = useReplica(sport_id);
	const suggested = suggestTeams(teams, text).map((team): HomeTeam => ({ sport_id, ...team, ...colorsOf(replica, team.team_id) }));
	return (
		<>
			<SearchField label={texts.searchIn(sport_name)} placeholder={texts.search} value={text} onChange={setText} />
			{suggested.length === 0 ? (
				<p className="browse-no-team" role="status">
					{texts.none(text.trim(), sport_name)}
				</p>
			) : (
				<ul className="browse-team-jerseys" aria-label={texts.teams}>
					{suggested.map((team) => (
						<li key={team.team_id}>
							<button type="button" onClick={() => onChoose(team)} style={teamStyle(teamColors(team.team_color, team.team_alt_color))}>
								<Jersey number={null} crop="whole" />
								<span>{team.team_name}</span>
							</button>
						</li>
					))}
				</ul>
			)}
		</>
	);
}

/** The colors stand with each athlete. Unknown until the rosters are stored. */
function colorsOf(replica: Replica | undefined, team_id: number): Pick<HomeTeam, 'team_color' | 'team_alt_color'> {
	const [member] = replica?.search({ team_id }, 0, 1).rows ?? [];
	return { team_color: member?.team_color ?? null, team_alt_color: member?.team_alt_color ?? null };
}
