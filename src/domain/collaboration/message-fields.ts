import { requestMessages } from '../texts/request-messages.ts';
import type { TypedField } from './typed-fields.ts';

const texts = requestMessages.contact;

/**
 * The fields of a contact message (spec §3), in the order of their checks (spec §5). A new one is added here and as a
 * column in server/db/schema/requests-schema.ts.
 */
export const messageFields = {
	first_name: { kind: 'line', label: 'First Name', missing: texts.firstName, autofill: 'given-name' },
	last_name: { kind: 'line', label: 'Last Name', missing: texts.lastName, autofill: 'family-name' },
	email: { kind: 'email', label: 'Email Address', csv: 'Email', fact: 'Email', missing: texts.email, invalid: texts.emailInvalid, autofill: 'email' },
	phone_number: { kind: 'tel', label: 'Phone Number', fact: 'Phone', missing: texts.phone, autofill: 'tel' },
	company_name: { kind: 'line', label: 'Company Name', fact: 'Company', autofill: 'organization' },
	subject: { kind: 'line', label: 'Subject', missing: texts.subject, autofill: 'off' },
	message: { kind: 'text', label: 'Message', csv: 'Text', missing: texts.message },
} as const satisfies Record<string, TypedField>;

export type MessageField = keyof typeof messageFields;
export const messageFieldNames = Object.keys(messageFields) as MessageField[];
