import { type DeskChoices, type RosterDeskAnswer, SCHOOL_MAX } from '#domain/admin/roster-desk.ts';
import { SelectField } from '#ui/form/fields/select-field.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { rostersTexts } from './rosters-texts.ts';

const texts = rostersTexts.choices;

interface ChoiceFieldsProps {
	desk: Pick<RosterDeskAnswer, 'sports' | 'season'>;
	choices: DeskChoices;
	onChange: (choices: DeskChoices) => void;
	/** The files' names, to tell the fields apart if the page shows choices for other files too. */
	of?: string;
}

/**
 * Facts that files don't have and an admin chooses: the sport, the school, the season, and whether they have every
 * team.
 */
export function ChoiceFields({ desk, choices, onChange, of }: ChoiceFieldsProps) {
	const named = (label: string) => (of === undefined ? label : texts.of(label, of));
	return (
		<div className="admin-roster-choices">
			<SelectField
				label={named(texts.sport)}
				options={[['', texts.fileSays], ...desk.sports.map(({ sport_id, sport_name }) => [String(sport_id), sport_name] as const)]}
				value={choices.sport_id === null ? '' : String(choices.sport_id)}
				onChange={(sport) => onChange({ ...choices, sport_id: sport === '' ? null : Number(sport) })}
			/>
			<div>
				<TextField
					label={named(texts.school)}
					value={choices.school ?? ''}
					maxLength={SCHOOL_MAX}
					placeholder={texts.fileSays}
					onChange={(school) => onChange({ ...choices, school: school.trim() === '' ? null : school })}
				/>
			</div>
			<div>
				<TextField
					label={named(texts.season)}
					value={choices.season ?? ''}
					inputMode="numeric"
					maxLength={4}
					placeholder={desk.season}
					onChange={(season) => onChange({ ...choices, season: season.trim() === '' ? null : season.trim() })}
				/>
			</div>
			<label className="admin-check">
				<input type="checkbox" checked={choices.complete} onChange={(event) => onChange({ ...choices, complete: event.target.checked })} />
				<span>{named(texts.complete)}</span>
			</label>
		</div>
	);
}
