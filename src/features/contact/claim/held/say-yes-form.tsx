import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiFailure } from '#core/api/api-failure.ts';
import type { Claim } from '#domain/claims/claim-forms.ts';
import { WORK_STATUSES, type WorkStatus } from '#domain/claims/work-status.ts';
import { myClaimsQuery, sayYes } from '#session/account/claim-calls.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { Button } from '#ui/controls/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { refusalOf } from '../../refusal-of.ts';
import { claimTexts } from '../claim-texts.ts';

const texts = claimTexts.yes;
const OPTIONS = WORK_STATUSES.map((value) => ({ value, label: texts.options[value] }));

interface SayYesProps {
	claim: Claim;
	owner: string;
	/** The form goes: after a yes, or because somebody who has said yes keeps their answer. */
	onDone: () => void;
}

/** The athlete's yes to donations, with what decides whether it counts at once. Nothing is chosen for them. */
export function SayYes({ claim: { claim_id, takes_donations, state, yes, declined_work }, owner, onDone }: SayYesProps) {
	const client = useQueryClient();
	const online = useOnline();
	const [chosen, setChosen] = useState(yes?.work_status);
	const [isMissing, setMissing] = useState(false);
	const refresh = () => client.invalidateQueries(myClaimsQuery(owner));
	const saying = useMutation({
		mutationFn: (work_status: WorkStatus) => sayYes(claim_id, work_status),
		onSuccess: async () => {
			await refresh();
			onDone();
		},
		onError: (error) => (error instanceof ApiFailure && error.code !== 'network' ? refresh() : undefined),
	});
	function submit(event: FormEvent) {
		event.preventDefault();
		setMissing(chosen === undefined);
		if (chosen !== undefined && !saying.isPending) saying.mutate(chosen);
	}
	return (
		<form className="contact-claim-form contact-claim-agreement" noValidate aria-label={texts.title} onSubmit={submit}>
			<h3>{texts.title}</h3>
			{declined_work != null && <p>{texts.declined(declined_work)}</p>}
			<p>{state === 'paused' ? texts.paused : takes_donations === true ? texts.open : texts.closed}</p>
			<Choice<WorkStatus | ''>
				legend={texts.work}
				options={OPTIONS}
				chosen={chosen ?? ''}
				onChoose={(value) => setChosen(value === '' ? undefined : value)}
				hint={texts.hints[chosen ?? 'none']}
			/>
			{isMissing && chosen === undefined && <FieldError>{texts.missing}</FieldError>}
			{!online && <p role="status">{claimTexts.offline}</p>}
			{saying.error !== null && <FieldError>{refusalOf(saying.error, texts.unanswered)}</FieldError>}
			<SubmitButton busy={saying.isPending} busyLabel={texts.sending}>
				{texts.submit}
			</SubmitButton>
			{yes != null && (
				<Button look="bare" onClick={onDone}>
					{texts.keep}
				</Button>
			)}
		</form>
	);
}
