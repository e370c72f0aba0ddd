import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Claim } from '#domain/claims/claim-forms.ts';
import type { Signature } from '#domain/claims/signature.ts';
import { type KeepsakeSeason, keepsakeSeasonSchema } from '#domain/keepsake/keepsake.ts';
import { seasonLabel } from '#domain/keepsake/season.ts';
import { dayOf } from '#domain/time/calendar-date.ts';
import { clockTime } from '#domain/time/clock-time.ts';
import { forgetThanks, saveSignature } from '#outbox/actions/save-thanks.ts';
import { useSavedSignature } from '#outbox/react/use-thanks.ts';
import { saveFailedText } from '#outbox/save-failed-text.ts';
import { keepsakeSeasonQuery, keepsakesRecord } from '#session/account/keepsake-calls.ts';
import { usePersistedAnswer } from '#session/private-data/use-persisted-answer.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { claimTexts } from '../claim-texts.ts';
import { SavedThanks } from './saved-thanks.tsx';
import { SignatureFields, signatureOf, signatureProblem, useSignature } from './signature-fields.tsx';

const texts = claimTexts.keepsakes;

interface KeepsakesSectionProps {
	claim: Claim;
	owner: string;
}

/** The cards that donors get: signed once a season, also without a connection, and from then on made with each donation. */
export function KeepsakesSection({ claim, owner }: KeepsakesSectionProps) {
	const { claim_id } = claim;
	const online = useOnline();
	const asked = useQuery(keepsakeSeasonQuery(owner, claim_id));
	const { data, failure, as_of, asking, askAgain } = usePersistedAnswer(asked, owner, keepsakesRecord(claim_id), keepsakeSeasonSchema);
	const known_at = asked.dataUpdatedAt;
	useEffect(() => {
		if (known_at > 0) forgetThanks(owner, { claim_id, kind: 'season_signature', before: known_at }).catch(reportError);
	}, [owner, claim_id, known_at]);
	const heading = useRef<HTMLHeadingElement>(null);
	return (
		<section className="contact-claim-part" aria-label={texts.title} aria-busy={data === undefined && failure === null}>
			<h3 tabIndex={-1} ref={heading}>
				{texts.title}
			</h3>
			{data !== undefined ? (
				<>
					{as_of !== undefined && failure !== null && <p className="ui-quiet ui-hint">{claimTexts.page.asOf(clockTime(as_of))}</p>}
					<Season season={data} claim={claim} known_at={known_at} onChanged={() => heading.current?.focus()} />
				</>
			) : failure === null && (online || asking) ? (
				<Skeleton height="6rem" />
			) : (
				<div role="alert">
					<p>{online ? texts.unreachable : claimTexts.offline}</p>
					<Button onClick={askAgain} busy={asking && online}>
						{claimTexts.tryAgain}
					</Button>
				</div>
			)}
		</section>
	);
}

interface SeasonProps {
	season: KeepsakeSeason;
	claim: Claim;
	/** When the server told it, in milliseconds; 0 if it is from an earlier visit. */
	known_at: number;
	/** The button or form that had the focus is gone. */
	onChanged: () => void;
}

function Season({ season: { season, signed_at, cards, waiting }, claim, known_at, onChanged }: SeasonProps) {
	const saved = useSavedSignature(claim.claim_id, known_at);
	const label = seasonLabel(season);
	if (signed_at !== null)
		return (
			<>
				<p>{texts.signed(label, dayOf(signed_at))}</p>
				<p className="ui-quiet">{texts.cards(cards + waiting)}</p>
			</>
		);
	// Its answer is on its way.
	if (saved?.state === 'done') return <p role="status">{texts.arrived(seasonLabel(saved.summary.season))}</p>;
	return (
		<>
			{saved !== undefined && <SavedThanks row={saved} text={texts.saved(seasonLabel(saved.summary.season), deviceName())} onForgotten={onChanged} />}
			{(saved === undefined || saved.state === 'needs_attention') && (
				<>
					<p>{texts.intro(label)}</p>
					<p>{texts.waiting(waiting)}</p>
					<SignSeason season={season} claim={claim} onSaved={onChanged} />
				</>
			)}
		</>
	);
}

function SignSeason({ season, claim: { claim_id, player_name }, onSaved }: { season: number; claim: Claim; onSaved: () => void }) {
	const signature = useSignature();
	const [wrong, setWrong] = useState<string>();
	const saving = useMutation({ mutationFn: (signed: Signature) => saveSignature({ claim_id, player_name, season }, signed), onSuccess: onSaved });

	function submit(event: FormEvent) {
		event.preventDefault();
		if (saving.isPending) return;
		const problem = signatureProblem(signature.input);
		setWrong(problem);
		if (problem === undefined) saving.mutate(signatureOf(signature.input));
	}

	return (
		<form className="contact-claim-form" noValidate aria-label={texts.sign} onSubmit={submit}>
			<SignatureFields {...signature} error={wrong} />
			{saving.error !== null && <FieldError>{saveFailedText(deviceName())}</FieldError>}
			<SubmitButton busy={saving.isPending} busyLabel={texts.signing}>
				{texts.sign}
			</SubmitButton>
		</form>
	);
}
