import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import { type MadeCodes, MOST_CODES, type TeamClaim, type TeamClaims } from '#domain/claims/claim-forms.ts';
import { utcDate } from '#domain/time/utc-date.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { adminTexts } from '../../admin-texts.ts';
import { AdminUnread } from '../../admin-unread.tsx';
import { detailOf } from '../../detail-of.ts';
import { athletesKey } from '../../queries/athlete-queries.ts';
import { endClaim, makeCodes, setMailDomains, teamClaimsQuery } from '../../queries/claim-queries.ts';
import { SportAndTeam } from '../team-choice.tsx';
import './claims.css';
import { adminClaimTexts as texts } from './admin-claim-texts.ts';
import { MadeCodesView } from './made-codes.tsx';

/** A team's athletes with their codes and claims: makes codes, ends claims, and sets the school's mail domains. */
export function TeamClaimsDialog({ owner, onClose }: { owner: string; onClose: () => void }) {
	const [chosen, setChosen] = useState({ sport: '', team: '' });
	const [made, setMade] = useState<MadeCodes>();
	return (
		<Dialog open onClose={onClose} title={made === undefined ? texts.title : texts.made.title(made.codes.length)}>
			<div className="admin-ask">
				{made === undefined ? (
					<>
						<p className="ui-quiet">{texts.intro}</p>
						<SportAndTeam owner={owner} value={chosen} onChange={setChosen} />
						{chosen.team !== '' && <TeamOf key={chosen.team} owner={owner} team_id={Number(chosen.team)} onMade={setMade} />}
					</>
				) : (
					<MadeCodesView made={made} onBack={() => setMade(undefined)} />
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
			<MakeCodes owner={owner} team={data} onMade={onMade} />
			<ul className="admin-claims-list">
				{data.athletes.map((athlete) => (
					<AthleteClaim key={athlete.player_id} owner={owner} athlete={athlete} />
				))}
			</ul>
			<MailDomains key={data.domains.join()} owner={owner} team={data} />
		</>
	);
}

function MakeCodes({ owner, team, onMade }: { owner: string; team: TeamClaims; onMade: (made: MadeCodes) => void }) {
	const client = useQueryClient();
	const ids = team.athletes
		.filter(({ state }) => state === 'listed' || state === 'claim_pending')
		.map(({ player_id }) => player_id)
		.slice(0, MOST_CODES);
	/** A repeat for the same athletes after a lost answer has the same key, and gets the same codes. */
	const sent = useRef({ text: '', op_id: '' });
	const making = useMutation({
		mutationFn: () => {
			if (sent.current.text !== ids.join()) sent.current = { text: ids.join(), op_id: crypto.randomUUID() };
			return makeCodes(ids, sent.current.op_id);
		},
		onSuccess: (made) => {
			sent.current = { text: '', op_id: '' };
			void refetchChanged(client, { queryKey: athletesKey(owner) });
			onMade(made);
		},
	});
	if (ids.length === 0) return <p>{texts.nobody}</p>;
	return (
		<div className="admin-claims-make">
			<p>{texts.makeHint}</p>
			{making.error !== null && <FieldError>{texts.failed(detailOf(making.error))}</FieldError>}
			<Button look="strong" busy={making.isPending} onClick={() => making.mutate()}>
				{making.isPending ? texts.making : texts.make(ids.length)}
			</Button>
		</div>
	);
}

function AthleteClaim({ owner, athlete: { player_name, jersey_number, state, code_until, holder } }: { owner: string; athlete: TeamClaim }) {
	const [isEnding, setEnding] = useState(false);
	return (
		<li>
			<p>
				<b>{texts.line(player_name, jersey_number, texts.states[state])}</b>
			</p>
			{code_until !== null && <p className="ui-quiet ui-number">{texts.codeUntil(utcDate(code_until))}</p>}
			{holder !== null && (
				<>
					<p className="ui-quiet">{texts.holder(holder.user_name, holder.user_email, utcDate(holder.claimed_at))}</p>
					<p className="ui-quiet">{holder.signed_at === null ? texts.unsigned : texts.signed(utcDate(holder.signed_at))}</p>
					{isEnding ? (
						<EndClaim owner={owner} player_name={player_name} claim_id={holder.claim_id} onClose={() => setEnding(false)} />
					) : (
						<Button aria-label={texts.endFor(player_name)} onClick={() => setEnding(true)}>
							{texts.end}
						</Button>
					)}
				</>
			)}
		</li>
	);
}

function EndClaim({ owner, player_name, claim_id, onClose }: { owner: string; player_name: string; claim_id: number; onClose: () => void }) {
	const client = useQueryClient();
	const [reason, setReason] = useState('');
	const [missing, setMissing] = useState<string>();
	const ending = useMutation({
		mutationFn: () => endClaim(claim_id, { reason: reason.trim() }),
		onSuccess: async () => {
			toast(texts.ended);
			await refetchChanged(client, { queryKey: athletesKey(owner) });
		},
	});
	function submit(event: FormEvent) {
		event.preventDefault();
		if (ending.isPending) return;
		const wrong = reason.trim() === '' ? texts.reasonMissing : undefined;
		setMissing(wrong);
		if (wrong === undefined) ending.mutate();
	}
	return (
		<form className="admin-claims-make" noValidate aria-label={texts.endTitle(player_name)} onSubmit={submit}>
			<p>{texts.endText}</p>
			<TextField label={texts.reason} name="reason" required maxLength={300} value={reason} onChange={setReason} error={missing} />
			{ending.error !== null && <FieldError>{detailOf(ending.error)}</FieldError>}
			<div className="ui-pair">
				<Button onClick={onClose}>{adminTexts.cancel}</Button>
				<Button type="submit" look="danger" busy={ending.isPending}>
					{ending.isPending ? texts.ending : texts.endConfirm}
				</Button>
			</div>
		</form>
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
