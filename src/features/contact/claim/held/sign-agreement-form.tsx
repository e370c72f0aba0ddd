import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiFailure } from '#core/api/api-failure.ts';
import { useOperationKey } from '#core/react/use-operation-key.ts';
import { AGREEMENT_VERSION, agreementOf } from '#domain/claims/agreement.ts';
import type { Claim, SignBody } from '#domain/claims/claim-forms.ts';
import { SIGNED_NAME_MAX } from '#domain/claims/signature.ts';
import { myClaimsQuery, signAgreement } from '#session/account/claim-calls.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { FieldError } from '#ui/form/field-error.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { refusalOf } from '../../refusal-of.ts';
import { claimTexts } from '../claim-texts.ts';
import { SignatureFields, signatureOf, signatureProblem, useSignature } from './signature-fields.tsx';

const texts = claimTexts.agreement;

interface Wrong {
	signature?: string | undefined;
	guardian?: string | undefined;
}

/** The agreement's six sentences and a signature under them. It signs the version that this page shows; the server refuses another one. */
export function SignAgreement({ claim: { claim_id, agreement }, owner }: { claim: Claim; owner: string }) {
	const client = useQueryClient();
	const online = useOnline();
	const signature = useSignature();
	const [isMinor, setMinor] = useState(false);
	const [guardian, setGuardian] = useState('');
	const [wrong, setWrong] = useState<Wrong>({});
	const { keyFor } = useOperationKey();
	const refresh = () => client.invalidateQueries(myClaimsQuery(owner));
	const signing = useMutation({
		mutationFn: (body: SignBody) => signAgreement(claim_id, body, keyFor(JSON.stringify(body))),
		onSuccess: refresh,
		onError: (error) => (error instanceof ApiFailure && error.code !== 'network' ? refresh() : undefined),
	});

	function submit(event: FormEvent) {
		event.preventDefault();
		if (signing.isPending) return;
		const found: Wrong = {
			signature: signatureProblem(signature.input),
			guardian: isMinor && guardian.trim() === '' ? texts.guardianMissing : undefined,
		};
		setWrong(found);
		if (found.signature !== undefined || found.guardian !== undefined) return;
		signing.mutate({ version: AGREEMENT_VERSION, signature: signatureOf(signature.input), guardian_name: isMinor ? guardian.trim() : null });
	}

	return (
		<form className="contact-claim-form contact-claim-agreement" noValidate aria-label={texts.title} onSubmit={submit}>
			<h3>{texts.title}</h3>
			<p>{agreement === null ? texts.intro : texts.again}</p>
			<ol>
				{agreementOf(AGREEMENT_VERSION).map((sentence) => (
					<li key={sentence}>{sentence}</li>
				))}
			</ol>
			<label className="ui-tick">
				<input type="checkbox" checked={isMinor} onChange={(event) => setMinor(event.target.checked)} />
				<span>{texts.minor}</span>
			</label>
			{isMinor && (
				<TextField
					label={texts.guardian}
					name="guardian"
					required
					autoComplete="off"
					maxLength={SIGNED_NAME_MAX}
					value={guardian}
					onChange={setGuardian}
					error={wrong.guardian}
				/>
			)}
			<SignatureFields {...signature} error={wrong.signature} />
			{!online && <p role="status">{claimTexts.offline}</p>}
			{signing.error !== null && <FieldError>{refusalOf(signing.error, texts.unanswered)}</FieldError>}
			<SubmitButton busy={signing.isPending} busyLabel={texts.signing}>
				{texts.sign}
			</SubmitButton>
		</form>
	);
}
