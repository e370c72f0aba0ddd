import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import { INVITATION_HOURS } from '#domain/account/account.ts';
import type { AdminUser } from '#domain/admin/admin-user.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { adminTexts } from '../../admin-texts.ts';
import { SportAndTeam } from '../../athletes/team-choice.tsx';
import { detailOf } from '../../detail-of.ts';
import { useFormError } from '../../form/use-form-error.ts';
import { teamChoicesQuery } from '../../queries/athlete-queries.ts';
import { desksQuery, inviteToDesk } from '../../queries/desk-queries.ts';
import { DeskList } from './desk-list.tsx';
import './desks.css';
import { desksTexts as texts } from './desks-texts.ts';

interface UserDeskDialogProps {
	user: AdminUser;
	/** User of this session. */
	owner: string;
	onClose: () => void;
}

/** A person's desks and invitations, and a new invitation to the desk of a school. */
export function UserDeskDialog({ user, owner, onClose }: UserDeskDialogProps) {
	const found = useQuery(desksQuery(owner));
	const desks = found.data?.desks.filter(({ user_id }) => user_id === user.user_id) ?? [];
	return (
		<Dialog open onClose={onClose} title={texts.title(user.user_name)}>
			<div className="admin-ask">
				<p>
					<b>{user.user_email}</b>
				</p>
				{found.error !== null && <FieldError>{detailOf(found.error)}</FieldError>}
				{desks.length > 0 && (
					<section>
						<h3 className="ui-title-4">{texts.now}</h3>
						<DeskList owner={owner} desks={desks} isNamed={false} label={texts.title(user.user_name)} />
					</section>
				)}
				<Invite user={user} owner={owner} onClose={onClose} />
			</div>
		</Dialog>
	);
}

function Invite({ user: { user_id }, owner, onClose }: UserDeskDialogProps) {
	const client = useQueryClient();
	const [chosen, setChosen] = useState({ sport: '', team: '' });
	const { element, formError, show, clear } = useFormError<'sport' | 'team'>();
	const teams = useQuery({ ...teamChoicesQuery(owner, Number(chosen.sport)), enabled: chosen.sport !== '' });
	const school = teams.data?.find(({ team_id }) => String(team_id) === chosen.team)?.team_name;
	const inviting = useMutation({
		mutationFn: () => inviteToDesk(user_id, Number(chosen.team)),
		onSuccess: ({ message }) => {
			toast(message);
			onClose();
		},
		onSettled: () => refetchChanged(client, { queryKey: desksQuery(owner).queryKey }),
	});
	function submit(event: FormEvent) {
		event.preventDefault();
		if (inviting.isPending) return;
		clear();
		if (chosen.sport === '') show({ field: 'sport', text: texts.sportMissing });
		else if (chosen.team === '') show({ field: 'team', text: texts.teamMissing });
		else inviting.mutate();
	}
	return (
		<form className="admin-desks-invite" noValidate ref={element} aria-label={texts.inviteTitle} onSubmit={submit}>
			<h3 className="ui-title-4">{texts.inviteTitle}</h3>
			<SportAndTeam owner={owner} value={chosen} onChange={setChosen} error={formError} />
			<p role="status">{school === undefined ? texts.chooseFirst : texts.which(school)}</p>
			<p className="ui-quiet">{texts.can}</p>
			<p className="ui-quiet">{texts.text(INVITATION_HOURS)}</p>
			{inviting.error !== null && <FieldError>{detailOf(inviting.error)}</FieldError>}
			<div className="ui-pair">
				<Button onClick={onClose}>{adminTexts.cancel}</Button>
				<SubmitButton busy={inviting.isPending} busyLabel={texts.busy}>
					{texts.confirm}
				</SubmitButton>
			</div>
		</form>
	);
}
