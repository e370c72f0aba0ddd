import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import { type AddTeamBody, addTeamBodySchema } from '#domain/roster/new-team.ts';
import { TEAM_FIELDS, type TeamField } from '#domain/roster/team-edit.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { adminTexts } from '../../admin-texts.ts';
import { refusalOf, schemaErrorOf } from '../../form/form-error.ts';
import { useFormError } from '../../form/use-form-error.ts';
import { addTeam, athletesKey } from '../../queries/athlete-queries.ts';
import { athletesTexts } from '../athletes-texts.ts';
import { SportChoice } from '../team-choice.tsx';
import { TeamFields } from './team-fields.tsx';
import { typedTeam } from './team-form.ts';

const texts = athletesTexts.team;

/** Adds a team to a sport, with its colors on a jersey. */
export function AddTeamDialog({ owner, onClose }: { owner: string; onClose: () => void }) {
	const client = useQueryClient();
	const [sport, setSport] = useState('');
	const [form, setForm] = useState({ team_name: '', conference: '', color: '#123a5c', alt_color: '#e8b23a' });
	const { element, formError, show, clear } = useFormError<TeamField>();
	const adding = useMutation({
		mutationFn: (body: AddTeamBody) => addTeam(body),
		onSuccess: async ({ team_name }) => {
			await refetchChanged(client, { queryKey: athletesKey(owner) });
			toast(texts.added(team_name));
			onClose();
		},
		onError: (error) => show(refusalOf(error, TEAM_FIELDS)),
	});

	function submit(event: FormEvent) {
		event.preventDefault();
		if (adding.isPending) return;
		clear();
		if (sport === '') return show({ field: null, text: athletesTexts.add.chooseSport });
		const body = addTeamBodySchema.safeParse({ sport_id: Number(sport), ...typedTeam(form) });
		if (body.success) adding.mutate(body.data);
		else show(schemaErrorOf(body.error, TEAM_FIELDS));
	}

	return (
		<Dialog open onClose={onClose} title={texts.title}>
			<form className="admin-ask" noValidate ref={element} onSubmit={submit}>
				<TeamFields form={form} onChange={(typed) => setForm((before) => ({ ...before, ...typed }))} error={formError}>
					<SportChoice owner={owner} label={athletesTexts.sport} none={athletesTexts.add.chooseSport} value={sport} onChange={setSport} />
				</TeamFields>
				{formError?.field === null && <FieldError>{formError.text}</FieldError>}
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
