import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { contactBody, contactFormSchema, type ContactForm as Form, validateContact } from '#domain/collaboration/contact-form-schema.ts';
import { type MessageField, messageFieldNames, messageFields } from '#domain/collaboration/message-fields.ts';
import { inputProps } from '#domain/collaboration/typed-fields.ts';
import type { ValidationError } from '#domain/collaboration/validation-error.ts';
import { requestMessages } from '#domain/texts/request-messages.ts';
import { saveMessage } from '#outbox/actions/form-submission-actions.ts';
import { useFormSubmission } from '#outbox/react/use-form-submission.ts';
import { useDraft } from '#session/private-data/use-draft.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { FieldError } from '#ui/form/field-error.tsx';
import { TextArea } from '#ui/form/fields/text-area.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { RestoredDraftNote } from '#ui/form/restored-draft-note.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { showOutcome } from '#ui/overlay/show-outcome.ts';
import { contactTexts } from './contact-texts.ts';

interface ContactFormProps {
	start: Form;
	/** The waiting message that is being changed. */
	op_id: string | undefined;
}

/**
 * The contact form (spec §2, §5). Success clears it and goes to / (spec §4). Without a connection, it is saved and sent
 * later.
 */
export function ContactForm({ start, op_id }: ContactFormProps) {
	const draftKey = op_id === undefined ? 'contact' : `contact:${op_id}`;
	const draft = useDraft(draftKey, contactFormSchema, start);
	const { busy, send } = useFormSubmission();
	const [validationError, setValidationError] = useState<ValidationError<MessageField>>();
	const [submitError, setSubmitError] = useState<string>();
	const navigate = useNavigate();
	const online = useOnline();
	if (draft === undefined) return null;
	const { form, restored } = draft;

	const line = (name: MessageField) => ({
		name,
		value: form[name],
		onChange: (text: string) => {
			if (validationError?.field === name) setValidationError(undefined);
			draft.change({ ...form, [name]: text });
		},
		error: validationError?.field === name ? validationError.text : undefined,
	});
	const input = (name: MessageField) => {
		const props = { ...inputProps(messageFields[name]), ...line(name) };
		return messageFields[name].kind === 'text' ? <TextArea key={name} rows={6} {...props} /> : <TextField key={name} {...props} />;
	};

	async function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const element = event.currentTarget;
		const found = validateContact(form);
		setSubmitError(undefined);
		// Draws the error before the focus moves, so that screen readers read the field together with its error.
		flushSync(() => setValidationError(found));
		if (found !== undefined) return element.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus();
		draft?.rest();
		const sending = await send(() => saveMessage(contactBody(form), { draft: draftKey, replaces: op_id }));
		if (sending === undefined) return;
		const stays = showOutcome(sending, { ...requestMessages, sent: requestMessages.contact.sent });
		if (stays === undefined) return navigate(screens.home);
		setSubmitError(stays);
		draft?.change(form);
	}

	return (
		<form className="contact-form ui-form-lines" noValidate onSubmit={submit} aria-label={contactTexts.title}>
			{restored && <RestoredDraftNote onAfresh={() => draft.discard()} />}
			{messageFieldNames.map(input)}
			{!online && <p className="ui-note ui-quiet ui-form-whole">{contactTexts.offline(deviceName())}</p>}
			{submitError !== undefined && (
				<div className="ui-form-whole">
					<FieldError>{submitError}</FieldError>
				</div>
			)}
			<div className="ui-form-whole contact-send">
				<SubmitButton busy={busy} busyLabel={contactTexts.sending}>
					{contactTexts.send}
				</SubmitButton>
			</div>
		</form>
	);
}
