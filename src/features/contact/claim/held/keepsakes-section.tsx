import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ApiFailure } from '#core/api/api-failure.ts';
import { putAnswer } from '#core/api/queries/put-answer.ts';
import { useOperationKey } from '#core/react/use-operation-key.ts';
import type { KeepsakeSeason, SignSeasonBody } from '#domain/keepsake/keepsake.ts';
import { seasonLabel } from '#domain/keepsake/season.ts';
import { dayOf } from '#domain/time/calendar-date.ts';
import { cameInKey } from '#session/account/claim-calls.ts';
import { keepsakeSeasonQuery, signSeason } from '#session/account/keepsake-calls.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { refusalOf } from '../../refusal-of.ts';
import { claimTexts } from '../claim-texts.ts';
import { SignatureFields, signatureOf, signatureProblem, useSignature } from './signature-fields.tsx';

const texts = claimTexts.keepsakes;

interface KeepsakesSectionProps {
	claim_id: number;
	owner: string;
}

/** The cards that donors get: signed once a season, and from then on made with each donation. */
export function KeepsakesSection({ claim_id, owner }: KeepsakesSectionProps) {
	const online = useOnline();
	const { data, error, isFetching, refetch } = useQuery(keepsakeSeasonQuery(owner, claim_id));
	const heading = useRef<HTMLHeadingElement>(null);
	return (
		<section className="contact-claim-part" aria-label={texts.title} aria-busy={data === undefined && error === null}>
			<h3 tabIndex={-1} ref={heading}>
				{texts.title}
			</h3>
			{data !== undefined ? (
				<Season season={data} claim_id={claim_id} owner={owner} onSigned={() => heading.current?.focus()} />
			) : error === null && online ? (
				<Skeleton height="6rem" />
			) : (
				<div role="alert">
					<p>{online ? texts.unreachable : claimTexts.offline}</p>
					<Button onClick={() => void refetch()} busy={isFetching && online}>
						{claimTexts.tryAgain}
					</Button>
				</div>
			)}
		</section>
	);
}

interface SeasonProps extends KeepsakesSectionProps {
	season: KeepsakeSeason;
	onSigned: () => void;
}

function Season({ season: { season, signed_at, cards, waiting }, ...rest }: SeasonProps) {
	const label = seasonLabel(season);
	if (signed_at === null)
		return (
			<>
				<p>{texts.intro(label)}</p>
				<p>{texts.waiting(waiting)}</p>
				<SignSeason season={season} {...rest} />
			</>
		);
	return (
		<>
			<p>{texts.signed(label, dayOf(signed_at))}</p>
			<p className="ui-quiet">{texts.cards(cards + waiting)}</p>
		</>
	);
}

function SignSeason({ season, claim_id, owner, onSigned }: Omit<SeasonProps, 'season'> & { season: number }) {
	const client = useQueryClient();
	const online = useOnline();
	const signature = useSignature();
	const [wrong, setWrong] = useState<string>();
	const { keyFor } = useOperationKey();
	const { queryKey } = keepsakeSeasonQuery(owner, claim_id);
	const signing = useMutation({
		mutationFn: (body: SignSeasonBody) => signSeason(claim_id, body, keyFor(JSON.stringify(body))),
		onSuccess: async (answer) => {
			await putAnswer(client, queryKey, answer);
			// From now on, donations take a note.
			void client.invalidateQueries({ queryKey: cameInKey(owner, claim_id) });
			onSigned();
		},
		onError: (error) => (error instanceof ApiFailure && error.code !== 'network' ? client.invalidateQueries({ queryKey }) : undefined),
	});

	function submit(event: FormEvent) {
		event.preventDefault();
		if (signing.isPending) return;
		const problem = signatureProblem(signature.input);
		setWrong(problem);
		if (problem === undefined) signing.mutate({ season, signature: signatureOf(signature.input) });
	}

	return (
		<form className="contact-claim-form" noValidate aria-label={texts.sign} onSubmit={submit}>
			<SignatureFields {...signature} error={wrong} />
			{!online && <p role="status">{claimTexts.offline}</p>}
			{signing.error !== null && <FieldError>{refusalOf(signing.error, texts.unanswered)}</FieldError>}
			<SubmitButton busy={signing.isPending} busyLabel={texts.signing}>
				{texts.sign}
			</SubmitButton>
		</form>
	);
}
