import type { ProfileField } from '../account/account.ts';
import { requestMessages } from '../texts/request-messages.ts';
import type { FieldNames, TypedField } from './typed-fields.ts';

const texts = requestMessages.collaboration;

interface Common {
	/**
	 * `you` and `business` are about the sender, with a step of the form each; only they and admins read it. `words` are
	 * what they wrote about the collaboration. `agreement` is the collaboration itself: when the person's data is deleted,
	 * an accepted request keeps only that.
	 */
	part: 'you' | 'business' | 'words' | 'agreement';
	/** The field of the person's profile that fills it in. */
	profile?: ProfileField;
}

/** A field with rules of its own. The compiler asks for them wherever a table handles the typed fields. */
interface RuledField extends FieldNames {
	kind: 'ruled';
}

/**
 * The fields of a collaboration request (spec §3), in the order of their checks (spec §5). One that a person types takes
 * an entry here and a column in server/db/schema/requests-schema.ts.
 */
export const requestFields = {
	first_name: { part: 'you', kind: 'line', label: 'First Name', missing: texts.firstName, autofill: 'given-name', profile: 'first_name' },
	last_name: { part: 'you', kind: 'line', label: 'Last Name', missing: texts.lastName, autofill: 'family-name', profile: 'last_name' },
	email_address: { part: 'you', kind: 'email', label: 'Email Address', missing: texts.email, invalid: texts.emailInvalid, autofill: 'email' },
	phone_number: { part: 'you', kind: 'tel', label: 'Phone Number', missing: texts.phone, autofill: 'tel', profile: 'phone_number' },
	street_address: { part: 'you', kind: 'line', label: 'Street Address', fact: 'Address', missing: texts.street, autofill: 'address-line1', profile: 'address' },
	address_line_2: { part: 'you', kind: 'line', label: 'Address Line 2', fact: 'Address', autofill: 'address-line2' },
	city: { part: 'you', kind: 'line', label: 'City', fact: 'Address', missing: texts.city, autofill: 'address-level2', profile: 'city' },
	state: { part: 'you', kind: 'line', label: 'State', fact: 'Address', missing: texts.state, autofill: 'address-level1', profile: 'state' },
	zip_code: { part: 'you', kind: 'line', label: 'Zip Code', fact: 'Address', missing: texts.zip, autofill: 'postal-code', profile: 'zipcode' },
	country: { part: 'you', kind: 'line', label: 'Country', fact: 'Address', missing: texts.country, autofill: 'country-name', profile: 'country' },
	company_name: { part: 'business', kind: 'line', label: 'Company Name', autofill: 'organization', profile: 'company_name' },
	business_address: { part: 'business', kind: 'line', label: 'Business Address', autofill: 'section-business street-address' },
	business_phone: { part: 'business', kind: 'tel', label: 'Business Phone', autofill: 'section-business work tel' },
	scope_of_use: { part: 'words', kind: 'ruled', label: 'Scope of Use' },
	requested_date: { part: 'agreement', kind: 'ruled', label: 'Requested Date' },
	alternate_date: { part: 'agreement', kind: 'ruled', label: 'Alternate Date' },
	number_of_hours_requested: { part: 'agreement', kind: 'ruled', label: 'Number of Hours Requested', csv: 'Hours', fact: 'Hours' },
	flat_fees: { part: 'agreement', kind: 'ruled', label: 'Flat Fee Amount (dollars)', csv: 'Flat Fee (dollars)', fact: 'Compensation' },
	royalties: { part: 'agreement', kind: 'ruled', label: 'Royalty Percentage (of net revenue)', csv: 'Royalties (percent)' },
	other: { part: 'words', kind: 'ruled', label: 'Other Payment Details', csv: 'Other Payment' },
	additional_details: { part: 'words', kind: 'text', label: 'Additional Details' },
} as const satisfies Record<string, Common & (TypedField | RuledField)>;

type Fields = typeof requestFields;
export type RequestField = keyof Fields;
type WithKind<Kind> = { [Name in RequestField]: Fields[Name]['kind'] extends Kind ? Name : never }[RequestField];
type InPart<Part> = { [Name in RequestField]: Fields[Name]['part'] extends Part ? Name : never }[RequestField];

export type RuledRequestField = WithKind<'ruled'>;
export type TypedRequestField = Exclude<RequestField, RuledRequestField>;
export type TypedRequestFields = Pick<Fields, TypedRequestField>;
export type SenderField = InPart<'you' | 'business'>;
export type TermField = Exclude<RequestField, SenderField>;
/** The typed fields that are deleted with the sender's data. forget-sender.ts handles the others. */
export type ErasedField = Exclude<TypedRequestField, InPart<'agreement'>>;

export const requestFieldNames = Object.keys(requestFields) as RequestField[];
export const isRuled = <Name extends RequestField>(name: Name): name is Name & RuledRequestField => requestFields[name].kind === 'ruled';
const isTyped = <Name extends RequestField>(name: Name): name is Name & TypedRequestField => !isRuled(name);
const isIn =
	<Part extends Common['part']>(...parts: readonly Part[]) =>
	<Name extends RequestField>(name: Name): name is Name & InPart<Part> =>
		parts.some((part) => part === requestFields[name].part);

export const typedRequestFieldNames = requestFieldNames.filter(isTyped);
export const typedRequestFields = Object.fromEntries(typedRequestFieldNames.map((name) => [name, requestFields[name]])) as TypedRequestFields;
/** What a person types in a part of the form. */
export function typedNamesIn(part: Common['part']): TypedRequestField[] {
	return typedRequestFieldNames.filter(isIn(part));
}

export const senderFieldNames: SenderField[] = requestFieldNames.filter(isIn('you', 'business'));
export const termFieldNames: TermField[] = requestFieldNames.filter(isIn('words', 'agreement'));
export const typedTermFieldNames = termFieldNames.filter(isTyped);
export const erasedFieldNames: ErasedField[] = typedRequestFieldNames.filter(isIn('you', 'business', 'words'));
