import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import type { AthleteRow } from '#domain/roster/athlete-edit.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { adminTexts } from '../admin-texts.ts';
import { detailOf } from '../detail-of.ts';
import { athletesKey, transferAthlete } from '../queries/athlete-queries.ts';
import { athletesTexts } from './athletes-texts.ts';
import { TeamChoice } from './team-choice.tsx';

const texts = athletesTexts.transfer;

interface TransferAthleteDialogProps {
	athlete: AthleteRow;
	owner: string;
	onClose: () => void;
}

/** Moves an athlete to another team of their sport. */
export function TransferAthleteDialog({ athlete, owner, onClose }: TransferAthleteDialogProps) {
	const client = useQueryClient();
	const [team, setTeam] = useState('');
	const [missing, setMissing] = useState(false);
	const moving = useMutation({
		mutationFn: () => transferAthlete(athlete.player_id, { from_team_id: athlete.team_id, to_team_id: Number(team) }),
		onSuccess: async ({ state, team_name }) => {
			await refetchChanged(client, { queryKey: athletesKey(owner) });
			toast(texts.done(state.player_name, team_name));
			onClose();
		},
		// Somebody else may have moved them.
		onError: () => refetchChanged(client, { queryKey: athletesKey(owner) }),
	});
	function submit(event: FormEvent) {
		event.preventDefault();
		if (moving.isPending) return;
		setMissing(team === '');
		if (team !== '') moving.mutate();
	}
	return (
		<Dialog open onClose={onClose} title={texts.title(athlete.player_name)}>
			<form className="admin-ask" noValidate onSubmit={submit}>
				<p>{texts.text(athlete.team_name)}</p>
				<TeamChoice
					owner={owner}
					sport_id={athlete.sport_id}
					except={athlete.team_id}
					label={texts.to}
					none={athletesTexts.add.chooseTeam}
					value={team}
					onChange={setTeam}
				/>
				{missing && team === '' ? (
					<FieldError>{athletesTexts.add.chooseTeam}</FieldError>
				) : (
					moving.error !== null && <FieldError>{detailOf(moving.error)}</FieldError>
				)}
				<div className="ui-pair">
					<Button onClick={onClose}>{adminTexts.cancel}</Button>
					<SubmitButton busy={moving.isPending} busyLabel={texts.busy}>
						{texts.confirm}
					</SubmitButton>
				</div>
			</form>
		</Dialog>
	);
}
