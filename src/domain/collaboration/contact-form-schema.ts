import * as z from 'zod/mini';
import type { ContactBody } from './contact.ts';
import { type MessageField, messageFields } from './message-fields.ts';
import { checksOf, filledIn, formShape, textsIn } from './typed-fields.ts';
import { firstValidationError, type ValidationError } from './validation-error.ts';

/** What a person types into the contact form (spec §3). Drafts are stored in this shape too. */
export const contactFormSchema = z.object(formShape(messageFields));
export type ContactForm = z.infer<typeof contactFormSchema>;

export const emptyContactForm: ContactForm = contactFormSchema.parse({});

/** In the order of spec §5. */
const checks = Object.values(checksOf<MessageField>(messageFields)).flat();

/** The first invalid field in the order of spec §5, with its message; undefined if the message may be sent. */
export function validateContact(form: ContactForm): ValidationError<MessageField> | undefined {
	return firstValidationError(checks, form);
}

/** The request body of a valid form. */
export function contactBody(form: ContactForm): Omit<ContactBody, 'user_id'> {
	return filledIn(messageFields, form);
}

/** Rebuilds the form from a body, for editing a waiting message. */
export function contactFormOf(body: Omit<ContactBody, 'user_id'>): ContactForm {
	return { ...emptyContactForm, ...textsIn(body) };
}
