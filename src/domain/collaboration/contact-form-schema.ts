import * as z from 'zod/mini';
import { isEmail } from '../account/account.ts';
import { requestMessages } from '../texts/request-messages.ts';
import type { ContactBody } from './contact.ts';
import { typedForm, typedText } from './typed-form.ts';
import { type FormCheck, firstValidationError, type ValidationError } from './validation-error.ts';

/** What a person types into the contact form (spec §3). Drafts are stored in this shape too. */
export const contactFormSchema = z.object({
	first_name: typedText,
	last_name: typedText,
	email: typedText,
	phone_number: typedText,
	company_name: typedText,
	subject: typedText,
	message: typedText,
});
export type ContactForm = z.infer<typeof contactFormSchema>;
export type ContactField = keyof ContactForm;

export const emptyContactForm: ContactForm = contactFormSchema.parse({});

const texts = requestMessages.contact;
const contactFields = Object.keys(emptyContactForm) as ContactField[];
const { cleaned, missing } = typedForm<ContactForm>(['message']);

/** In the order of spec §5. */
const checks: readonly FormCheck<ContactForm, ContactField>[] = [
	missing('first_name', texts.firstName),
	missing('last_name', texts.lastName),
	missing('email', texts.email),
	{ field: 'email', text: texts.emailInvalid, fails: (form) => !isEmail(cleaned(form, 'email')) },
	missing('phone_number', texts.phone),
	missing('subject', texts.subject),
	missing('message', texts.message),
];

/** The first invalid field in the order of spec §5, with its message; undefined if the message may be sent. */
export function validateContact(form: ContactForm): ValidationError<ContactField> | undefined {
	return firstValidationError(checks, form);
}

/** The request body of a valid form. */
export function contactBody(form: ContactForm): Omit<ContactBody, 'user_id'> {
	const { company_name, ...needed } = Object.fromEntries(contactFields.map((field) => [field, cleaned(form, field)])) as unknown as ContactForm;
	return company_name === '' ? needed : { ...needed, company_name };
}

/** Rebuilds the form from a body, for editing a waiting message. */
export function contactFormOf({ company_name, ...needed }: Omit<ContactBody, 'user_id'>): ContactForm {
	return { ...needed, company_name: company_name ?? '' };
}
