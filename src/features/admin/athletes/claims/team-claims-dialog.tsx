import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import type { MadeCodes, TeamClaims } from '#domain/claims/claim-forms.ts';
import { utcDate } from '#domain/time/utc-date.ts';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { UnreadBlock } from '../../admin-unread.tsx';
import { detailOf } from '../../detail-of.ts';
import { athletesKey } from '../../queries/athlete-queries.ts';
import { setMailDomains, teamClaimsList } from '../../queries/claim-queries.ts';
import type { Staff } from '../../queries/staff-list.ts';
import { SportAndTeam } from '../team-choice.tsx';
import { useStaffList } from '../use-staff-list.ts';
import { adminClaimTexts as texts } from './admin-claim-texts.ts';
import { AthleteClaim } from './athlete-claim.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import { MakeCodes } from './make-codes.tsx';

interface TeamClaimsDialogProps {
	owner: string;
	/** The team to begin with, also one that the lists don't have because everybody left. Undefined: the admin chooses. */
	team_id?: number | undefined;
	onClose: () => void;
}

/** A team's athletes with their codes and claims: makes codes, ends claims, and sets the school's mail domains. */
export function TeamClaimsDialog({ owner, team_id, onClose }: TeamClaimsDialogProps) {
	const [chosen, setChosen] = useState({ sport: '', team: '' });
	const [made, setMade] = useState<MadeCodes>();
	const shown = team_id ?? (chosen.team === '' ? undefined : Number(chosen.team));
	return (
		<CodesDialog title={texts.title} made={made} onBack={() => setMade(undefined)} onClose={onClose}>
			<p className="ui-quiet">{texts.intro}</p>
			{team_id === undefined && <SportAndTeam owner={owner} value={chosen} onChange={setChosen} />}
			{shown !== undefined && <TeamOf key={shown} staff={{ owner, side: 'admin' }} team_id={shown} onMade={setMade} />}
		</CodesDialog>
	);
}

function TeamOf({ staff, team_id, onMade }: { staff: Staff; team_id: number; onMade: (made: MadeCodes) => void }) {
	const found = useStaffList(teamClaimsList(staff, team_id));
	if (found.data === undefined) {
		return <UnreadBlock found={found} label={texts.loading} />;
	}
	const { data } = found;
	if (data.athletes.length === 0) return <p>{texts.empty}</p>;
	return (
		<>
			<h3 className="ui-title-4">{data.team_name}</h3>
			<MakeCodes staff={staff} athletes={data.athletes} onMade={onMade} />
			<ul className="admin-claims-list">
				{data.athletes.map((athlete) => (
					<AthleteClaim key={athlete.player_id} staff={staff} athlete={athlete} onMade={onMade} />
				))}
			</ul>
			<MailDomains key={data.domains.join()} owner={staff.owner} team={data} />
		</>
	);
}

function MailDomains({ owner, team: { team_id, domains, domain_changes = [] } }: { owner: string; team: TeamClaims }) {
	const client = useQueryClient();
	const [typed, setTyped] = useState(domains.join(', '));
	const saving = useMutation({
		mutationFn: () => setMailDomains(team_id, typed.split(/[\s,;]+/).filter(Boolean)),
		onSuccess: async () => {
			toast(texts.domains.saved);
			await refetchChanged(client, { queryKey: athletesKey(owner) });
		},
	});
	return (
		<form
			className="admin-claims-make"
			noValidate
			aria-label={texts.domains.title}
			onSubmit={(event) => {
				event.preventDefault();
				if (!saving.isPending) saving.mutate();
			}}
		>
			<h3 className="ui-title-4">{texts.domains.title}</h3>
			<p>{texts.domains.text}</p>
			<TextField
				label={texts.domains.label}
				name="domains"
				autoComplete="off"
				autoCapitalize="none"
				spellCheck={false}
				value={typed}
				onChange={setTyped}
				error={saving.error === null ? undefined : detailOf(saving.error)}
			/>
			<SubmitButton busy={saving.isPending} busyLabel={texts.domains.saving}>
				{texts.domains.save}
			</SubmitButton>
			{domain_changes.length > 0 && (
				<section aria-label={texts.domains.changes}>
					<p className="ui-label">{texts.domains.changes}</p>
					<ul>
						{domain_changes.map(({ from, to, changed_at, changed_by }) => (
							<li key={changed_at}>{texts.domains.change(from, to, changed_by ?? texts.domains.someone, utcDate(changed_at))}</li>
						))}
					</ul>
				</section>
			)}
		</form>
	);
}
