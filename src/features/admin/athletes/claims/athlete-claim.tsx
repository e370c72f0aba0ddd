import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import type { MadeCodes, TeamClaim } from '#domain/claims/claim-forms.ts';
import { utcDate } from '#domain/time/utc-date.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { adminTexts } from '../../admin-texts.ts';
import { detailOf } from '../../detail-of.ts';
import { athletesKey } from '../../queries/athlete-queries.ts';
import { endClaim } from '../../queries/claim-queries.ts';
import { adminClaimTexts as texts } from './admin-claim-texts.ts';
import { canHaveCode } from './can-have-code.ts';
import { useMakingCodes } from './use-making-codes.ts';

interface AthleteClaimProps {
	owner: string;
	athlete: TeamClaim;
	onMade: (made: MadeCodes) => void;
}

/** An athlete of the team: who holds their page, and a code for somebody who lost the card or joined late. */
export function AthleteClaim({ owner, athlete, onMade }: AthleteClaimProps) {
	const { player_name, jersey_number, state, code_until, is_blocked, holder } = athlete;
	const [isEnding, setEnding] = useState(false);
	return (
		<li>
			<p>
				<b>{texts.line(player_name, jersey_number, texts.states[state])}</b>
			</p>
			{code_until !== null && <p className="ui-quiet ui-number">{texts.codeUntil(utcDate(code_until))}</p>}
			{is_blocked && <p className="ui-quiet">{texts.blocked}</p>}
			{canHaveCode(athlete) && <NewCode owner={owner} athlete={athlete} onMade={onMade} />}
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

/** A code of their own. It asks first where a card stops working. */
function NewCode({ owner, athlete: { player_id, player_name, code_until }, onMade }: AthleteClaimProps) {
	const [isAsking, setAsking] = useState(false);
	const making = useMakingCodes(owner, onMade);
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
			<Button aria-label={texts.newFor(player_name)} busy={making.isPending} onClick={() => (code_until === null ? make() : setAsking(true))}>
				{making.isPending ? texts.making : texts.newCode}
			</Button>
		</>
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
