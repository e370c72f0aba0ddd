import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiFailure } from '#core/api/api-failure.ts';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import { teamColors } from '#domain/drawing/team-colors.ts';
import { type AdminAthlete, ATHLETE_EDIT_FIELDS, type AthleteEditField, type AthleteEditFields, type AthleteRow } from '#domain/roster/athlete-edit.ts';
import { teamStyle } from '#ui/art/team-style.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { adminTexts } from '../admin-texts.ts';
import { AdminUnread } from '../admin-unread.tsx';
import { refusalOf } from '../form/form-error.ts';
import { useFormError } from '../form/use-form-error.ts';
import { useSharedForm } from '../form/use-shared-form.ts';
import { athleteQuery, athletesKey, editAthlete } from '../queries/athlete-queries.ts';
import { fieldText, formTexts, readAthleteForm } from './athlete-form.ts';
import { AthleteFields } from './athlete-form-fields.tsx';
import { AthletePhotoField } from './athlete-photo-field.tsx';
import { athletesTexts } from './athletes-texts.ts';

const texts = athletesTexts.form;

interface EditAthleteDialogProps {
	athlete: AthleteRow;
	owner: string;
	onClose: () => void;
}

/** Edits an athlete: facts, links, and photo. If somebody else saved first, it says what they changed. */
export function EditAthleteDialog({ athlete: { player_id, player_name, team_name, team_color, team_alt_color }, owner, onClose }: EditAthleteDialogProps) {
	const found = useQuery(athleteQuery(owner, player_id));
	return (
		<Dialog open onClose={onClose} title={texts.edit(player_name)} kicker={team_name} style={teamStyle(teamColors(team_color, team_alt_color))}>
			{found.data !== undefined ? (
				<EditForm athlete={found.data} owner={owner} onClose={onClose} />
			) : (
				<div className="admin-ask">
					<AdminUnread found={found} loading={<p role="status">{texts.loading}</p>} />
				</div>
			)}
		</Dialog>
	);
}

function EditForm({ athlete: opened, owner, onClose }: { athlete: AdminAthlete; owner: string; onClose: () => void }) {
	const client = useQueryClient();
	const [athlete, setAthlete] = useState(opened);
	const { base, form, overtaken, change, overtake } = useSharedForm(formTexts(opened.state));
	const { element, formError, show, clear } = useFormError<AthleteEditField>();

	const saving = useMutation({
		mutationFn: (changes: Partial<AthleteEditFields>) => editAthlete(athlete.player_id, { seen: athlete.state, changes }),
		onSuccess: async ({ state }) => {
			await refetchChanged(client, { queryKey: [...athletesKey(owner), 'list'] });
			toast(texts.saved(state.player_name));
			onClose();
		},
		onError: async (error) => {
			show(refusalOf(error, ATHLETE_EDIT_FIELDS));
			if (!(error instanceof ApiFailure) || error.code !== 'conflict') return;
			const now = await client.fetchQuery({ ...athleteQuery(owner, athlete.player_id), staleTime: 0 });
			overtake(formTexts(now.state));
			setAthlete(now);
		},
	});

	function submit(event: FormEvent) {
		event.preventDefault();
		if (saving.isPending) return;
		const read = readAthleteForm(form, base);
		clear();
		if ('error' in read) show(read.error);
		else saving.mutate(read.changes);
	}

	function noteOf(field: AthleteEditField): string | undefined {
		if (overtaken.has(field)) return texts.now(fieldText(athlete.state, field) || texts.none);
		const edit = athlete.hand_edits.find((one) => one.field === field);
		if (edit === undefined) return undefined;
		const roster = field === 'height_in' && edit.roster_value !== null ? fieldText({ height_in: Number(edit.roster_value) }, field) : edit.roster_value;
		return texts.roster(roster ?? texts.none);
	}

	return (
		<form className="admin-ask" noValidate ref={element} onSubmit={submit}>
			<AthletePhotoField
				athlete={athlete}
				number={form.jersey_number}
				name={form.player_name}
				onChanged={({ state, hand_edits }) => {
					// Takes over only the photo and the hand edits. Saving the form reports what else has changed.
					setAthlete((before) => ({ ...before, hand_edits, state: { ...before.state, image_url: state.image_url } }));
					void refetchChanged(client, { queryKey: [...athletesKey(owner), 'list'] });
				}}
			/>
			<AthleteFields form={form} onChange={change} error={formError} noteOf={noteOf} />
			{formError?.field === null && <FieldError>{formError.text}</FieldError>}
			<div className="ui-pair">
				<Button onClick={onClose}>{adminTexts.cancel}</Button>
				<SubmitButton busy={saving.isPending} busyLabel={texts.saving}>
					{texts.save}
				</SubmitButton>
			</div>
		</form>
	);
}
