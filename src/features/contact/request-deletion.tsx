import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { isEmail } from '#domain/account/account.ts';
import { plainLine } from '#domain/texts/plain-text.ts';
import { requestMessages } from '#domain/texts/request-messages.ts';
import { requestDeletionLink } from '#session/account/deletion-calls.ts';
import { FieldError } from '#ui/form/field-error.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { contactTexts } from './contact-texts.ts';
import { refusalOf } from './refusal-of.ts';

const texts = requestMessages.deletion;

/**
 * Requests a link by e-mail. The server gives the same answer whether or not it has anything from the address.
 * @param titled false if the screen's own title already says it
 */
export function RequestDeletion({ titled = true }: { titled?: boolean }) {
	const [email, setEmail] = useState('');
	const [formError, setFormError] = useState<string>();
	const asking = useMutation({ mutationFn: () => requestDeletionLink(plainLine(email)) });

	function submit(event: FormEvent) {
		event.preventDefault();
		if (asking.isPending) return;
		const wrong = isEmail(plainLine(email)) ? undefined : requestMessages.contact.emailInvalid;
		setFormError(wrong);
		if (wrong === undefined) asking.mutate();
	}

	return (
		<form className="contact-form contact-ask-deletion" noValidate aria-label={texts.title} onSubmit={submit}>
			{titled && <h2 className="ui-title-3">{texts.title}</h2>}
			<p>{texts.lead}</p>
			<TextField
				label={contactTexts.deletion.yourEmail}
				name="email"
				type="email"
				autoComplete="email"
				required
				value={email}
				onChange={setEmail}
				error={formError}
			/>
			{asking.data !== undefined && <p role="status">{asking.data.message}</p>}
			{asking.error !== null && <FieldError>{refusalOf(asking.error, contactTexts.deletion.askUnanswered)}</FieldError>}
			<SubmitButton busy={asking.isPending} busyLabel={contactTexts.sending}>
				{texts.ask}
			</SubmitButton>
		</form>
	);
}
