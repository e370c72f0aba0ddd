import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiFailure } from '#core/api/api-failure.ts';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import { type AdminTeam, type EditTeamBody, editTeamBodySchema, TEAM_FIELDS, type TeamField } from '#domain/roster/team-edit.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { AdminError } from '../../admin-error.tsx';
import { adminTexts } from '../../admin-texts.ts';
import { refusalOf, schemaErrorOf } from '../../form/form-error.ts';
import { useFormError } from '../../form/use-form-error.ts';
import { useSharedForm } from '../../form/use-shared-form.ts';
import { adminTeamQuery, athletesKey, editTeam } from '../../queries/athlete-queries.ts';
import { athletesTexts } from '../athletes-texts.ts';
import { SportAndTeam } from '../team-choice.tsx';
import { TeamFields } from './team-fields.tsx';
import { teamForm, typedTeam } from './team-form.ts';

const texts = athletesTexts.editTeam;

/** Edits a team: name, conference, and colors. If somebody else saved first, it says what they changed. */
export function EditTeamDialog({ owner, onClose }: { owner: string; onClose: () => void }) {
	const [chosen, setChosen] = useState({ sport: '', team: '' });
	const found = useQuery({ ...adminTeamQuery(owner, Number(chosen.team)), enabled: chosen.team !== '' });
	return (
		<Dialog open onClose={onClose} title={texts.title}>
			<div className="admin-ask">
				<SportAndTeam owner={owner} value={chosen} onChange={setChosen} />
				{found.isError && <AdminError error={found.error} onAgain={() => found.refetch()} busy={found.isFetching} />}
				{chosen.team !== '' && found.isPending && <p role="status">{texts.loading}</p>}
				{found.data !== undefined && <EditForm key={found.data.team_id} team={found.data} owner={owner} onClose={onClose} />}
			</div>
		</Dialog>
	);
}

function EditForm({ team: opened, owner, onClose }: { team: AdminTeam; owner: string; onClose: () => void }) {
	const client = useQueryClient();
	const [team, setTeam] = useState(opened);
	const { base, form, overtaken, change, overtake } = useSharedForm(teamForm(opened.state));
	const { element, formError, show, clear } = useFormError<TeamField>();
	const saving = useMutation({
		mutationFn: (body: EditTeamBody) => editTeam(team.team_id, body),
		onSuccess: async ({ state }) => {
			await refetchChanged(client, { queryKey: athletesKey(owner) });
			toast(athletesTexts.form.saved(state.team_name));
			onClose();
		},
		onError: async (error) => {
			show(refusalOf(error, TEAM_FIELDS));
			if (!(error instanceof ApiFailure) || error.code !== 'conflict') return;
			const now = await client.fetchQuery({ ...adminTeamQuery(owner, team.team_id), staleTime: 0 });
			overtake(teamForm(now.state));
			setTeam(now);
		},
	});

	function submit(event: FormEvent) {
		event.preventDefault();
		if (saving.isPending) return;
		clear();
		const touched = TEAM_FIELDS.filter((field) => form[field] !== base[field]);
		const body = editTeamBodySchema.safeParse({ seen: team.state, changes: typedTeam(form, touched) });
		if (body.success) saving.mutate(body.data);
		else show(schemaErrorOf(body.error, TEAM_FIELDS));
	}

	return (
		<form className="admin-team-form" noValidate ref={element} onSubmit={submit}>
			<TeamFields
				form={form}
				onChange={change}
				error={formError}
				noteOf={(field) => (overtaken.has(field) ? athletesTexts.form.now(team.state[field] ?? athletesTexts.form.none) : undefined)}
			/>
			<p className="ui-quiet">{team.by_hand ? texts.byHand : texts.fromLists}</p>
			{formError?.field === null && <FieldError>{formError.text}</FieldError>}
			<div className="ui-pair">
				<Button onClick={onClose}>{adminTexts.cancel}</Button>
				<SubmitButton busy={saving.isPending} busyLabel={athletesTexts.form.saving}>
					{athletesTexts.form.save}
				</SubmitButton>
			</div>
		</form>
	);
}
