import { useQuery } from '@tanstack/react-query';
import { sportChoicesQuery, teamChoicesQuery } from '#admin/athlete-queries.ts';
import { FieldError } from '#ui/form/field-error.tsx';
import { detailOf } from '../detail-of.ts';
import { StatePicker } from '../table/state-picker.tsx';
import { athletesTexts } from './athletes-texts.ts';

const texts = athletesTexts.add;

interface SportChoiceProps {
	owner: string;
	label: string;
	/** Label of the option that chooses nothing. */
	none: string;
	/** A sport's id as text, or ''. */
	value: string;
	onChange: (sport_id: string) => void;
}

export function SportChoice({ owner, label, none, value, onChange }: SportChoiceProps) {
	const sports = useQuery(sportChoicesQuery(owner));
	const options = [['', none] as const, ...(sports.data ?? []).map(({ sport_id, sport_name }) => [String(sport_id), sport_name] as const)];
	return (
		<div>
			<StatePicker label={label} options={options} value={value} onChange={onChange} />
			{sports.isError && <FieldError>{detailOf(sports.error)}</FieldError>}
		</div>
	);
}

interface TeamChoiceProps extends Omit<SportChoiceProps, 'onChange'> {
	sport_id: number;
	/** A team that can't be chosen. */
	except?: number;
	onChange: (team_id: string) => void;
}

/** Chooses a team of a sport. The value is its id as text, or ''. */
export function TeamChoice({ owner, sport_id, except, label, none, value, onChange }: TeamChoiceProps) {
	const teams = useQuery(teamChoicesQuery(owner, sport_id));
	const choices = (teams.data ?? []).filter(({ team_id }) => team_id !== except);
	const options = [['', none] as const, ...choices.map(({ team_id, team_name }) => [String(team_id), team_name] as const)];
	return (
		<div>
			<StatePicker label={label} options={options} value={value} onChange={onChange} />
			{teams.isError && <FieldError>{detailOf(teams.error)}</FieldError>}
		</div>
	);
}

export interface ChosenTeam {
	/** Ids as text, or ''. */
	sport: string;
	team: string;
}

/** Chooses a sport and then one of its teams. */
export function SportAndTeam({ owner, value: { sport, team }, onChange }: { owner: string; value: ChosenTeam; onChange: (chosen: ChosenTeam) => void }) {
	return (
		<div className="athlete-facts">
			<SportChoice
				owner={owner}
				label={athletesTexts.sport}
				none={texts.chooseSport}
				value={sport}
				onChange={(chosen) => onChange({ sport: chosen, team: '' })}
			/>
			{sport !== '' && (
				<TeamChoice
					owner={owner}
					sport_id={Number(sport)}
					label={texts.team}
					none={texts.chooseTeam}
					value={team}
					onChange={(chosen) => onChange({ sport, team: chosen })}
				/>
			)}
		</div>
	);
}
