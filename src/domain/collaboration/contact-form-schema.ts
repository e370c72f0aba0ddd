import * as z from 'zod/mini';
import { isEmail } from '../account/account.ts';
import { plainLine, plainWords } from '../texts/plain-text.ts';
import { requestMessages } from '../texts/request-messages.ts';
import type { ContactBody } from './contact.ts';
import { type FormCheck, firstValidationError, type ValidationError } from './validation-error.ts';

const typed = z._default(z.string(), '');

/** What a person types into the contact form (spec §3). Drafts are stored in this shape too. */
export const contactFormSchema = z.object({
	first_name: typed,
	last_name: typed,
	email: typed,
	phone_number: typed,
	company_name: typed,
	subject: typed,
	message: typed,
});
export type ContactForm = z.infer<typeof contactFormSchema>;
export type ContactField = keyof ContactForm;

export const emptyContactForm: ContactForm = contactFormSchema.parse({});

const texts = requestMessages.contact;
const contactFields = Object.keys(emptyContactForm) as ContactField[];
/** A field's cleaned value. Invisible characters came with pasted text, and the person can't find them. */
const cleaned = (form: ContactForm, field: ContactField) => (field === 'message' ? plainWords(form[field]) : plainLine(form[field]));
const missing = (field: ContactField, text: string): FormCheck<ContactForm, ContactField> => ({ field, text, fails: (form) => cleaned(form, field) === '' });

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
