import { useQuery } from '@tanstack/react-query';
import { FieldError } from '#ui/form/field-error.tsx';
import { SelectField } from '#ui/form/fields/select-field.tsx';
import { detailOf } from '../detail-of.ts';
import type { FormError } from '../form/form-error.ts';
import { sportChoicesQuery, teamChoicesQuery } from '../queries/athlete-queries.ts';
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
	/** The name by which a form's error finds it. */
	name?: string;
	/** Error in the choice. */
	error?: string | undefined;
}

export function SportChoice({ owner, label, none, value, onChange, name, error }: SportChoiceProps) {
	const sports = useQuery(sportChoicesQuery(owner));
	const options = [['', none] as const, ...(sports.data ?? []).map(({ sport_id, sport_name }) => [String(sport_id), sport_name] as const)];
	return (
		<div>
			<SelectField label={label} options={options} value={value} onChange={onChange} name={name} error={error} />
			{sports.isError && <FieldError>{detailOf(sports.error)}</FieldError>}
		</div>
	);
}

interface TeamChoiceProps extends Omit<SportChoiceProps, 'onChange'> {
	/** Null: none is chosen yet, so there is nothing to choose from. */
	sport_id: number | null;
	/** A team that can't be chosen. */
	except?: number;
	onChange: (team_id: string) => void;
}

/** Chooses a team of a sport. The value is its id as text, or ''. */
export function TeamChoice({ owner, sport_id, except, label, none, value, onChange, name, error }: TeamChoiceProps) {
	const teams = useQuery({ ...teamChoicesQuery(owner, sport_id ?? 0), enabled: sport_id !== null });
	const choices = (teams.data ?? []).filter(({ team_id }) => team_id !== except);
	const options = [['', none] as const, ...choices.map(({ team_id, team_name }) => [String(team_id), team_name] as const)];
	return (
		<div>
			<SelectField label={label} options={options} value={value} onChange={onChange} name={name} disabled={sport_id === null} error={error} />
			{teams.isError && <FieldError>{detailOf(teams.error)}</FieldError>}
		</div>
	);
}

export interface ChosenTeam {
	/** Ids as text, or ''. */
	sport: string;
	team: string;
}

interface SportAndTeamProps {
	owner: string;
	value: ChosenTeam;
	onChange: (chosen: ChosenTeam) => void;
	/** Errors for missing choices. The fields are named `sport` and `team`. */
	error?: FormError<string> | undefined;
}

/** Chooses a sport and then one of its teams. */
export function SportAndTeam({ owner, value: { sport, team }, onChange, error }: SportAndTeamProps) {
	const errorOf = (field: keyof ChosenTeam) => (error?.field === field ? error.text : undefined);
	return (
		<div className="admin-athlete-facts">
			<SportChoice
				owner={owner}
				label={athletesTexts.sport}
				none={texts.chooseSport}
				value={sport}
				onChange={(chosen) => onChange({ sport: chosen, team: '' })}
				name="sport"
				error={errorOf('sport')}
			/>
			<TeamChoice
				owner={owner}
				sport_id={sport === '' ? null : Number(sport)}
				label={texts.team}
				none={sport === '' ? texts.sportFirst : texts.chooseTeam}
				value={team}
				onChange={(chosen) => onChange({ sport, team: chosen })}
				name="team"
				error={errorOf('team')}
			/>
		</div>
	);
}
