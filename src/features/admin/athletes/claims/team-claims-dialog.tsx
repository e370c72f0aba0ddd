import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import type { MadeCodes, TeamClaims } from '#domain/claims/claim-forms.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { AdminUnread } from '../../admin-unread.tsx';
import { detailOf } from '../../detail-of.ts';
import { athletesKey } from '../../queries/athlete-queries.ts';
import { setMailDomains, teamClaimsQuery } from '../../queries/claim-queries.ts';
import { SportAndTeam } from '../team-choice.tsx';
import './claims.css';
import { adminClaimTexts as texts } from './admin-claim-texts.ts';
import { AthleteClaim } from './athlete-claim.tsx';
import { MadeCodesView } from './made-codes.tsx';
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
	/** Whether the codes were printed or downloaded; nobody can see them again. */
	const [isKept, setKept] = useState(false);
	const [isLeaving, setLeaving] = useState(false);
	const shown = team_id ?? (chosen.team === '' ? undefined : Number(chosen.team));
	function show(codes: MadeCodes) {
		setMade(codes);
		setKept(codes.codes.length === 0);
	}
	return (
		<Dialog
			open
			onClose={() => (made === undefined || isKept ? onClose() : setLeaving(true))}
			title={made === undefined ? texts.title : texts.made.title(made.codes.length)}
		>
			<div className="admin-ask">
				{made === undefined ? (
					<>
						<p className="ui-quiet">{texts.intro}</p>
						{team_id === undefined && <SportAndTeam owner={owner} value={chosen} onChange={setChosen} />}
						{shown !== undefined && <TeamOf key={shown} owner={owner} team_id={shown} onMade={show} />}
					</>
				) : isLeaving ? (
					<>
						<p role="alert">{texts.made.leaving}</p>
						<div className="ui-pair">
							<Button look="danger" onClick={onClose}>
								{texts.made.leave}
							</Button>
							<Button look="strong" onClick={() => setLeaving(false)}>
								{texts.made.stay}
							</Button>
						</div>
					</>
				) : (
					<MadeCodesView made={made} onKept={() => setKept(true)} onBack={() => (isKept ? setMade(undefined) : setLeaving(true))} />
				)}
			</div>
		</Dialog>
	);
}

function TeamOf({ owner, team_id, onMade }: { owner: string; team_id: number; onMade: (made: MadeCodes) => void }) {
	const found = useQuery(teamClaimsQuery(owner, team_id));
	if (found.data === undefined) {
		return (
			<AdminUnread
				found={found}
				loading={
					<div role="status" aria-busy="true" aria-label={texts.loading}>
						<Skeleton height="9rem" />
					</div>
				}
			/>
		);
	}
	const { data } = found;
	if (data.athletes.length === 0) return <p>{texts.empty}</p>;
	return (
		<>
			<h3 className="ui-title-4">{data.team_name}</h3>
			<MakeCodes owner={owner} athletes={data.athletes} onMade={onMade} />
			<ul className="admin-claims-list">
				{data.athletes.map((athlete) => (
					<AthleteClaim key={athlete.player_id} owner={owner} athlete={athlete} onMade={onMade} />
				))}
			</ul>
			<MailDomains key={data.domains.join()} owner={owner} team={data} />
		</>
	);
}

function MailDomains({ owner, team: { team_id, domains } }: { owner: string; team: TeamClaims }) {
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
		</form>
	);
}
