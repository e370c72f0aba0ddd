import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useAction } from '#core/react/use-action.ts';
import type { Receipt } from '#domain/donation/donation-records.ts';
import { mailReceiptBodySchema } from '#domain/donation/mail-receipt-schema.ts';
import { mailReceipt } from '#donations/receipt-queries.ts';
import { FieldError } from '#ui/form/field-error.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { receiptTexts } from './receipt-texts.ts';

const texts = receiptTexts.mail;

/** A guest's receipt by mail, which works once. The page forgets the address when it closes. */
export function MailReceipt({ payment_id, mail_copy }: { payment_id: string; mail_copy: Exclude<Receipt['mail_copy'], 'no'> }) {
	const id = useId();
	const [email, setEmail] = useState('');
	const [fieldError, setFieldError] = useState<string>();
	/** The outcome of the request from this page. */
	const [outcome, setOutcome] = useState<string>();
	const { busy, error, start } = useAction(async () => {
		setOutcome((await mailReceipt(payment_id, email)) ? texts.queuedTo(email.trim()) : texts.before);
	}, texts.unanswered);
	const heading = useRef<HTMLHeadingElement>(null);
	// The button that had the focus is gone.
	useEffect(() => {
		if (outcome !== undefined) heading.current?.focus();
	}, [outcome]);

	function submit(event: FormEvent<HTMLFormElement>): void {
		event.preventDefault();
		const parsed = mailReceiptBodySchema.safeParse({ email });
		setFieldError(parsed.success ? undefined : parsed.error.issues[0]?.message);
		if (parsed.success) start();
		else event.currentTarget.querySelector('input')?.focus();
	}

	const outcomeText = outcome ?? (mail_copy === 'open' ? undefined : texts[mail_copy]);
	return (
		<section className="receipt-mail ui-not-printed" aria-labelledby={id}>
			<h2 id={id} ref={heading} tabIndex={-1}>
				{texts.title}
			</h2>
			{outcomeText === undefined ? (
				<form noValidate onSubmit={submit}>
					<p className="ui-quiet">{texts.promise}</p>
					<TextField label={texts.email} type="email" inputMode="email" autoComplete="email" value={email} onChange={setEmail} error={fieldError} />
					<SubmitButton busy={busy} busyLabel={texts.busy}>
						{texts.send}
					</SubmitButton>
					{error !== undefined && <FieldError>{error}</FieldError>}
				</form>
			) : (
				<p role="status">{outcomeText}</p>
			)}
		</section>
	);
}
