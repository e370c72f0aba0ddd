import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { LINE_MAX, TEXT_MAX } from '#domain/collaboration/collaboration.ts';
import { type ContactField, contactBody, contactFormSchema, type ContactForm as Form, validateContact } from '#domain/collaboration/contact-form-schema.ts';
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

const labels = contactTexts.fields;

interface ContactFormProps {
	start: Form;
	/** The waiting message that is being changed. */
	op_id: string | undefined;
}

/** In the order of validation (spec §5). Browsers can fill them in (WCAG 1.3.5). */
const FIELDS = [
	{ name: 'first_name', label: labels.first_name, autoComplete: 'given-name', required: true },
	{ name: 'last_name', label: labels.last_name, autoComplete: 'family-name', required: true },
	{ name: 'email', label: labels.email, autoComplete: 'email', type: 'email', required: true },
	{ name: 'phone_number', label: labels.phone_number, autoComplete: 'tel', type: 'tel', required: true },
	{ name: 'company_name', label: labels.company_name, autoComplete: 'organization' },
	{ name: 'subject', label: labels.subject, autoComplete: 'off', required: true },
] as const;

/**
 * The contact form (spec §2, §5). Success clears it and goes to / (spec §4). Without a connection, it is saved and sent
 * later.
 */
export function ContactForm({ start, op_id }: ContactFormProps) {
	const draftKey = op_id === undefined ? 'contact' : `contact:${op_id}`;
	const draft = useDraft(draftKey, contactFormSchema, start);
	const { busy, send } = useFormSubmission();
	const [validationError, setValidationError] = useState<ValidationError<ContactField>>();
	const [submitError, setSubmitError] = useState<string>();
	const navigate = useNavigate();
	const online = useOnline();
	if (draft === undefined) return null;
	const { form, restored } = draft;

	const line = (name: ContactField) => ({
		name,
		value: form[name],
		onChange: (text: string) => {
			if (validationError?.field === name) setValidationError(undefined);
			draft.change({ ...form, [name]: text });
		},
		error: validationError?.field === name ? validationError.text : undefined,
	});

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
		<form className="contact-form lines" noValidate onSubmit={submit} aria-label={contactTexts.title}>
			{restored && <RestoredDraftNote onAfresh={() => draft.discard()} />}
			{FIELDS.map((field) => (
				<TextField key={field.name} {...field} maxLength={LINE_MAX} {...line(field.name)} />
			))}
			<TextArea label={labels.message} rows={6} maxLength={TEXT_MAX} required {...line('message')} />
			{!online && <p className="note quiet whole">{contactTexts.offline(deviceName())}</p>}
			{submitError !== undefined && (
				<div className="whole">
					<FieldError>{submitError}</FieldError>
				</div>
			)}
			<div className="whole contact-send">
				<SubmitButton busy={busy} busyLabel={contactTexts.sending}>
					{contactTexts.send}
				</SubmitButton>
			</div>
		</form>
	);
}
