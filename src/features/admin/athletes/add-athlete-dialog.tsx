import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiFailure } from '#core/api/api-failure.ts';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import { ATHLETE_EDIT_FIELDS, type AthleteEditField, type AthleteEditFields } from '#domain/roster/athlete-edit.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { adminTexts } from '../admin-texts.ts';
import { refusalOf } from '../form/form-error.ts';
import { useFormError } from '../form/use-form-error.ts';
import { addAthlete, athletesKey } from '../queries/athlete-queries.ts';
import { formTexts, readAthleteForm } from './athlete-form.ts';
import { AthleteFields } from './athlete-form-fields.tsx';
import { athletesTexts } from './athletes-texts.ts';
import { type ChosenTeam, SportAndTeam } from './team-choice.tsx';

const texts = athletesTexts.add;
const empty = formTexts({});

/** Adds an athlete to a team. The photo comes after, because it needs the athlete. */
export function AddAthleteDialog({ owner, onClose }: { owner: string; onClose: () => void }) {
	const client = useQueryClient();
	const [chosen, setChosen] = useState({ sport: '', team: '' });
	const [form, setForm] = useState(empty);
	const [namesake, setNamesake] = useState(false);
	const { element, formError, show, clear } = useFormError<AthleteEditField | keyof ChosenTeam>();
	const adding = useMutation({
		mutationFn: (fields: Partial<AthleteEditFields> & { player_name: string }) => addAthlete({ team_id: Number(chosen.team), fields, namesake }),
		onSuccess: async ({ state, team_name }) => {
			await refetchChanged(client, { queryKey: athletesKey(owner) });
			toast(texts.added(state.player_name, team_name));
			onClose();
		},
		onError: (error) => show(refusalOf(error, ATHLETE_EDIT_FIELDS)),
	});
	const mayBeNamesake = adding.error instanceof ApiFailure && adding.error.code === 'conflict';

	function submit(event: FormEvent) {
		event.preventDefault();
		if (adding.isPending) return;
		clear();
		if (chosen.sport === '') return show({ field: 'sport', text: texts.chooseBoth });
		if (chosen.team === '') return show({ field: 'team', text: texts.chooseTeam });
		const read = readAthleteForm(form, empty);
		if ('error' in read) return show(read.error);
		const { player_name } = read.changes;
		if (player_name === undefined) return show({ field: 'player_name', text: athletesTexts.form.noName });
		adding.mutate({ ...read.changes, player_name });
	}

	return (
		<Dialog open onClose={onClose} title={texts.title}>
			<form className="admin-ask" noValidate ref={element} onSubmit={submit}>
				<SportAndTeam owner={owner} value={chosen} onChange={setChosen} error={formError} />
				<AthleteFields form={form} onChange={(typed) => setForm((before) => ({ ...before, ...typed }))} error={formError} />
				{formError?.field === null && <FieldError>{formError.text}</FieldError>}
				{(mayBeNamesake || namesake) && (
					<label className="admin-check">
						<input type="checkbox" checked={namesake} onChange={(event) => setNamesake(event.target.checked)} />
						<span>{texts.namesake}</span>
					</label>
				)}
				<div className="ui-pair">
					<Button onClick={onClose}>{adminTexts.cancel}</Button>
					<SubmitButton busy={adding.isPending} busyLabel={texts.adding}>
						{texts.add}
					</SubmitButton>
				</div>
			</form>
		</Dialog>
	);
}
