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
import { DecidingButton } from '../../deciding-button.tsx';
import { detailOf } from '../../detail-of.ts';
import { approveProposals, decideProposal, proposalsList } from '../../queries/claim-queries.ts';
import type { Staff } from '../../queries/staff-list.ts';
import { useStaffView } from '../../staff-view.ts';
import { LeftOver } from '../several/left-over.tsx';
import { PickBar } from '../several/pick-bar.tsx';
import { PickLine } from '../several/pick-line.tsx';
import { type Several, useSeveral } from '../several/use-several.ts';
import { useDeciding } from '../use-deciding.ts';
import { useStaffList } from '../use-staff-list.ts';
import { WaitingList } from '../waiting-list.tsx';
import { adminClaimTexts } from './admin-claim-texts.ts';

const texts = adminClaimTexts.pages;

const idOf = ({ proposal_id }: Proposal) => proposal_id;
const nameOf = ({ player_name, kind }: Proposal) => texts.what(player_name, kind);

/** What athletes want on their pages. */
export function ProposalList({ staff }: { staff: Staff }) {
	const { data } = useStaffList(proposalsList(staff));
	const several = useSeveral(data?.waiting, idOf, nameOf);
	return (
		<>
			<LeftOver several={several} title={texts.leftOver} />
			<WaitingList
				title={texts.title}
				intro={texts.intro}
				waiting={data?.waiting}
				above={(toHeading) => <ApproveSeveral staff={staff} several={several} toHeading={toHeading} />}
				row={(proposal, open, toHeading) => (
					<Waiting key={proposal.proposal_id} proposal={proposal} staff={staff} several={several} onDecline={open} onDone={toHeading} />
				)}
				dialog={(proposal, close) => <Decline proposal={proposal} staff={staff} onClose={close} />}
			/>
		</>
	);
}

/** The row goes with a refusal: somebody else decided it, or the athlete took it back. So a toast says why. */
function sayWhy(error: Error): void {
	if (error instanceof ApiFailure && error.code !== 'network') toast.error(error.detail);
}

interface ApproveSeveralProps {
	staff: Staff;
	several: Several;
	toHeading: () => void;
}

/** Approves the chosen texts and photos. */
function ApproveSeveral({ staff, several, toHeading }: ApproveSeveralProps) {
	const approving = useDeciding(staff, (ids: readonly number[], op_id) => approveProposals(staff, ids, op_id), {
		onDone: (answer) => several.finish(answer, toHeading),
	});
	return (
		<>
			<PickBar several={several} busy={approving.isPending} onApprove={approving.mutate} />
			{approving.error !== null && <FieldError>{detailOf(approving.error)}</FieldError>}
		</>
	);
}

interface WaitingProps {
	proposal: Proposal;
	staff: Staff;
	several: Several;
	onDecline: () => void;
	/** Its row goes. */
	onDone: () => void;
}

function Waiting({ proposal, staff, several, onDecline, onDone }: WaitingProps) {
	const { proposal_id, player_name, team_name, kind, text, created_at } = proposal;
	const { isReadOnly, decides } = useStaffView();
	const approving = useDeciding(staff, (decision: ProposalDecision, op_id) => decideProposal(staff, proposal_id, decision, op_id), {
		onDone: () => {
			toast(texts.approved);
			onDone();
		},
		onRefused: sayWhy,
	});
	return (
		<li>
			<PickLine several={several} id={proposal_id}>
				{texts.line(player_name, team_name)}
				<span className="ui-hidden">{texts.kind[kind]}</span>
			</PickLine>
			<p className="ui-quiet">{texts.sent(kind, utcDate(created_at))}</p>
			{text === null && isReadOnly ? (
				<p>{texts.photoOffline}</p>
			) : text === null ? (
				<img className="admin-claims-photo" src={staffApi(staff.side).proposedPhoto(proposal_id)} alt={texts.photo(player_name)} />
			) : (
				<blockquote className="admin-claims-words">{text}</blockquote>
			)}
			{approving.error !== null && <FieldError>{detailOf(approving.error)}</FieldError>}
			{decides && (
				<div className="ui-pair">
					<DecidingButton aria-label={texts.declineFor(kind, player_name)} onClick={onDecline}>
						{texts.decline}
					</DecidingButton>
					<DecidingButton
						look="strong"
						aria-label={texts.approveFor(kind, player_name)}
						busy={approving.isPending}
						onClick={() => approving.mutate({ decision: 'approved' })}
					>
						{approving.isPending ? texts.busy : texts.approve}
					</DecidingButton>
				</div>
			)}
		</li>
	);
}

function Decline({ proposal, staff, onClose }: { proposal: Proposal; staff: Staff; onClose: () => void }) {
	const [reason, setReason] = useState('');
	const [missing, setMissing] = useState<string>();
	const decide = (decision: ProposalDecision, op_id: string) => decideProposal(staff, proposal.proposal_id, decision, op_id);
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
