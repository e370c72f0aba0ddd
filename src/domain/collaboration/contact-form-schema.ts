import * as z from 'zod/mini';
import { isEmail } from '../account/account.ts';
import { plainLine, plainWords } from '../texts/plain-text.ts';
import { requestMessages } from '../texts/request-messages.ts';
import type { ContactBody } from './contact.ts';
import { type FormCheck, firstValidationError, type ValidationError } from './validation-error.ts';

const typed = z._default(z.string(), '');

/** What is typed into the contact form (spec §3); also how a draft is kept. */
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
/** What a field says. What can't be seen came along with something that was pasted, and the person can't find it. */
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

/** The first field at fault in the order of spec §5, and what is said of it; undefined when the message may be sent. */
export function validateContact(form: ContactForm): ValidationError<ContactField> | undefined {
	return firstValidationError(checks, form);
}

/** What is sent of a form without faults. */
export function contactBody(form: ContactForm): Omit<ContactBody, 'user_id'> {
	const { company_name, ...needed } = Object.fromEntries(contactFields.map((field) => [field, cleaned(form, field)])) as unknown as ContactForm;
	return company_name === '' ? needed : { ...needed, company_name };
}

/** The form that a body was made of, for changing what waits. */
export function contactFormOf({ company_name, ...needed }: Omit<ContactBody, 'user_id'>): ContactForm {
	return { ...needed, company_name: company_name ?? '' };
}
