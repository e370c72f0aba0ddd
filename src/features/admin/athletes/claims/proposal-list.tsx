import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiFailure } from '#core/api/api-failure.ts';
import { staffApi } from '#domain/api/claim-paths.ts';
import type { Proposal, ProposalDecision } from '#domain/claims/own-page-forms.ts';
import { utcDate } from '#domain/time/utc-date.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { adminTexts } from '../../admin-texts.ts';
import { detailOf } from '../../detail-of.ts';
import { decideProposal, proposalsQuery } from '../../queries/claim-queries.ts';
import type { Staff } from '../../queries/staff.ts';
import { useDeciding } from '../use-deciding.ts';
import { WaitingList } from '../waiting-list.tsx';
import { adminClaimTexts } from './admin-claim-texts.ts';

const texts = adminClaimTexts.pages;

/** What athletes want on their pages. */
export function ProposalList({ staff }: { staff: Staff }) {
	const { data } = useQuery(proposalsQuery(staff));
	return (
		<WaitingList
			title={texts.title}
			intro={texts.intro}
			waiting={data?.waiting}
			row={(proposal, open, toHeading) => <Waiting key={proposal.proposal_id} proposal={proposal} staff={staff} onDecline={open} onDone={toHeading} />}
			dialog={(proposal, close) => <Decline proposal={proposal} staff={staff} onClose={close} />}
		/>
	);
}

/** The row goes with a refusal: somebody else decided it, or the athlete took it back. So a toast says why. */
function sayWhy(error: Error): void {
	if (error instanceof ApiFailure && error.code !== 'network') toast.error(error.detail);
}

interface WaitingProps {
	proposal: Proposal;
	staff: Staff;
	onDecline: () => void;
	/** Its row goes. */
	onDone: () => void;
}

function Waiting({ proposal, staff, onDecline, onDone }: WaitingProps) {
	const { proposal_id, player_name, team_name, kind, text, created_at } = proposal;
	const approving = useDeciding(staff, (decision: ProposalDecision) => decideProposal(staff, proposal_id, decision), {
		onDone: () => {
			toast(texts.approved);
			onDone();
		},
		onRefused: sayWhy,
	});
	return (
		<li>
			<p>
				<b>{texts.line(player_name, team_name)}</b>
			</p>
			<p className="ui-quiet">{texts.sent(kind, utcDate(created_at))}</p>
			{text === null ? (
				<img className="admin-claims-photo" src={staffApi(staff.side).proposedPhoto(proposal_id)} alt={texts.photo(player_name)} />
			) : (
				<blockquote className="admin-claims-words">{text}</blockquote>
			)}
			{approving.error !== null && <FieldError>{detailOf(approving.error)}</FieldError>}
			<div className="ui-pair">
				<Button aria-label={texts.declineFor(kind, player_name)} onClick={onDecline}>
					{texts.decline}
				</Button>
				<Button
					look="strong"
					aria-label={texts.approveFor(kind, player_name)}
					busy={approving.isPending}
					onClick={() => approving.mutate({ decision: 'approved' })}
				>
					{approving.isPending ? texts.busy : texts.approve}
				</Button>
			</div>
		</li>
	);
}

function Decline({ proposal, staff, onClose }: { proposal: Proposal; staff: Staff; onClose: () => void }) {
	const [reason, setReason] = useState('');
	const [missing, setMissing] = useState<string>();
	const decide = (decision: ProposalDecision) => decideProposal(staff, proposal.proposal_id, decision);
	const declining = useDeciding(staff, decide, { onDone: onClose, onRefused: sayWhy });
	function submit(event: FormEvent) {
		event.preventDefault();
		if (declining.isPending) return;
		const wrong = reason.trim() === '' ? adminClaimTexts.reasonMissing : undefined;
		setMissing(wrong);
		if (wrong === undefined) declining.mutate({ decision: 'declined', reason: reason.trim() });
	}
	return (
		<Dialog open onClose={onClose} title={texts.declineTitle(proposal.kind, proposal.player_name)}>
			<form className="admin-ask" noValidate onSubmit={submit}>
				<TextField label={texts.reason} name="reason" required maxLength={300} value={reason} onChange={setReason} error={missing} />
				{declining.error !== null && <FieldError>{detailOf(declining.error)}</FieldError>}
				<div className="ui-pair">
					<Button onClick={onClose}>{adminTexts.cancel}</Button>
					<Button type="submit" look="danger" busy={declining.isPending}>
						{declining.isPending ? texts.busy : texts.declineConfirm}
					</Button>
				</div>
			</form>
		</Dialog>
	);
}
