import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import { useOperationKey } from '#core/react/use-operation-key.ts';
import type { MadeCodes, TeamClaim } from '#domain/claims/claim-forms.ts';
import { utcDate } from '#domain/time/utc-date.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { adminTexts } from '../../admin-texts.ts';
import { DecidingButton } from '../../deciding-button.tsx';
import { detailOf } from '../../detail-of.ts';
import { endClaim, takeDown } from '../../queries/claim-queries.ts';
import { type Staff, staffKey } from '../../queries/staff-list.ts';
import { useStaffView } from '../../staff-view.ts';
import { adminClaimTexts as texts } from './admin-claim-texts.ts';
import { canHaveCode } from './can-have-code.ts';
import { useMakingCodes } from './use-making-codes.ts';

interface AthleteClaimProps {
	staff: Staff;
	athlete: TeamClaim;
	onMade: (made: MadeCodes) => void;
}

/** An athlete of the team: who holds their page, and a code for somebody who lost the card or joined late. */
export function AthleteClaim({ staff, athlete, onMade }: AthleteClaimProps) {
	const { player_name, jersey_number, state, code_until, is_blocked, holder } = athlete;
	return (
		<li>
			<p>
				<b>{texts.line(player_name, jersey_number, texts.states[state])}</b>
			</p>
			{code_until !== null && <p className="ui-quiet ui-number">{texts.codeUntil(utcDate(code_until))}</p>}
			{is_blocked && <p className="ui-quiet">{texts.blocked}</p>}
			{canHaveCode(athlete) && <NewCode staff={staff} athlete={athlete} onMade={onMade} />}
			{holder !== null && <Holding staff={staff} player_name={player_name} holder={holder} />}
		</li>
	);
}

interface HoldingProps {
	staff: Staff;
	player_name: string;
	holder: NonNullable<TeamClaim['holder']>;
}

/** Who holds the page, and what they put on it. */
function Holding({ staff, player_name, holder }: HoldingProps) {
	const { claim_id, user_name, user_email, claimed_at, signed_at, yes, work_note, words, has_photo, notes } = holder;
	const { decides } = useStaffView();
	const [asking, setAsking] = useState<'end' | 'take-down'>();
	const close = () => setAsking(undefined);
	return (
		<>
			<p className="ui-quiet">{texts.holder(user_name, user_email, utcDate(claimed_at))}</p>
			<p className="ui-quiet">{signed_at === null ? texts.unsigned : texts.signed(utcDate(signed_at))}</p>
			{yes !== undefined && <p className="ui-quiet">{yes === null ? texts.noYes : texts.yes(yes, utcDate(yes.said_at))}</p>}
			{work_note != null && <p className="ui-quiet">{texts.workNote(work_note)}</p>}
			{words !== null && <p>{texts.words(words)}</p>}
			{has_photo && <p className="ui-quiet">{texts.photo}</p>}
			{notes > 0 && <p className="ui-quiet">{texts.notes(notes)}</p>}
			{asking === 'end' && (
				<AskReason
					staff={staff}
					title={texts.endTitle(player_name)}
					text={texts.endText}
					confirm={texts.endConfirm}
					busy={texts.ending}
					done={texts.ended}
					act={(reason, op_id) => endClaim(staff, claim_id, { reason }, op_id)}
					onClose={close}
				/>
			)}
			{asking === 'take-down' && (
				<AskReason
					staff={staff}
					title={texts.takeDownTitle(player_name)}
					text={texts.takeDownText}
					confirm={texts.takeDownConfirm}
					busy={texts.takingDown}
					done={texts.takenDown}
					act={(reason, op_id) => takeDown(staff, claim_id, { reason }, op_id)}
					onClose={close}
				/>
			)}
			{asking === undefined && decides && (
				<div className="admin-claims-acts">
					{(words !== null || has_photo || notes > 0) && (
						<DecidingButton aria-label={texts.takeDownFor(player_name)} onClick={() => setAsking('take-down')}>
							{texts.takeDown}
						</DecidingButton>
					)}
					<DecidingButton aria-label={texts.endFor(player_name)} onClick={() => setAsking('end')}>
						{texts.end}
					</DecidingButton>
				</div>
			)}
		</>
	);
}

/** A code of their own. It asks first where a card stops working. */
function NewCode({ staff, athlete: { player_id, player_name, code_until }, onMade }: AthleteClaimProps) {
	const [isAsking, setAsking] = useState(false);
	const making = useMakingCodes(staff, onMade);
	const make = () => making.mutate([player_id]);
	if (isAsking) {
		return (
			<div className="admin-claims-make">
				<p role="alert">{texts.newText(player_name)}</p>
				{making.error !== null && <FieldError>{texts.failed(detailOf(making.error))}</FieldError>}
				<div className="ui-pair">
					<Button onClick={() => setAsking(false)}>{adminTexts.cancel}</Button>
					<Button look="strong" busy={making.isPending} onClick={make}>
						{making.isPending ? texts.making : texts.newCode}
					</Button>
				</div>
			</div>
		);
	}
	return (
		<>
			{making.error !== null && <FieldError>{texts.failed(detailOf(making.error))}</FieldError>}
			<DecidingButton aria-label={texts.newFor(player_name)} busy={making.isPending} onClick={() => (code_until === null ? make() : setAsking(true))}>
				{making.isPending ? texts.making : texts.newCode}
			</DecidingButton>
		</>
	);
}

interface AskReasonProps {
	staff: Staff;
	title: string;
	text: string;
	confirm: string;
	busy: string;
	done: string;
	/** @param op_id the same for the same reason again, such as after a lost answer */
	act: (reason: string, op_id: string) => Promise<unknown>;
	onClose: () => void;
}

/** Asks why before something that the athlete reads about. */
function AskReason({ staff, title, text, confirm, busy, done, act, onClose }: AskReasonProps) {
	const client = useQueryClient();
	const [reason, setReason] = useState('');
	const [missing, setMissing] = useState<string>();
	const { keyFor, answered } = useOperationKey();
	const acting = useMutation({
		mutationFn: (said: string) => act(said, keyFor(said)),
		onSuccess: async () => {
			answered();
			toast(done);
			await refetchChanged(client, { queryKey: staffKey(staff) });
			onClose();
		},
	});
	function submit(event: FormEvent) {
		event.preventDefault();
		if (acting.isPending) return;
		const wrong = reason.trim() === '' ? texts.reasonMissing : undefined;
		setMissing(wrong);
		if (wrong === undefined) acting.mutate(reason.trim());
	}
	return (
		<form className="admin-claims-make" noValidate aria-label={title} onSubmit={submit}>
			<p>{text}</p>
			<TextField label={texts.reason} name="reason" required maxLength={300} value={reason} onChange={setReason} error={missing} />
			{acting.error !== null && <FieldError>{detailOf(acting.error)}</FieldError>}
			<div className="ui-pair">
				<Button onClick={onClose}>{adminTexts.cancel}</Button>
				<Button type="submit" look="danger" busy={acting.isPending}>
					{acting.isPending ? busy : confirm}
				</Button>
			</div>
		</form>
	);
}
