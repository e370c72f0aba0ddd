import * as z from 'zod/mini';
import { isEmail, type Profile } from '../account/account.ts';
import { amountMessages } from '../money/amount-messages.ts';
import { centsToDollars } from '../money/money.ts';
import { typedDollars } from '../money/typed-dollars.ts';
import { readNumber, withPlainSigns } from '../money/typed-number.ts';
import { plainLine } from '../texts/plain-text.ts';
import { requestMessages } from '../texts/request-messages.ts';
import { isDay, isOver } from '../time/calendar-day.ts';
import { COMPENSATIONS, type CollaborationBody, type Compensation, isFee, isHours, isRoyalty, SCOPES } from './collaboration.ts';
import { typedForm, typedText } from './typed-form.ts';
import { type FormCheck, type ValidationError, validationErrors } from './validation-error.ts';

/** What a person types into the request form (spec §3). Drafts are stored in this shape too. */
export const collaborationFormSchema = z.object({
	first_name: typedText,
	last_name: typedText,
	email_address: typedText,
	phone_number: typedText,
	street_address: typedText,
	address_line_2: typedText,
	city: typedText,
	state: typedText,
	zip_code: typedText,
	country: typedText,
	company_name: typedText,
	business_address: typedText,
	business_phone: typedText,
	scope: z._default(z.union([z.literal(''), z.enum(SCOPES)]), ''),
	scope_other: typedText,
	requested_date: typedText,
	alternate_date: typedText,
	number_of_hours_requested: typedText,
	compensation: z._default(z.union([z.literal(''), z.enum(COMPENSATIONS)]), ''),
	flat_fees: typedText,
	royalties: typedText,
	other: typedText,
	additional_details: typedText,
	acknowledged: z._default(z.boolean(), false),
});
export type CollaborationForm = z.infer<typeof collaborationFormSchema>;
export type CollaborationField = keyof CollaborationForm;

export const emptyCollaborationForm: CollaborationForm = collaborationFormSchema.parse({});

const texts = requestMessages.collaboration;
type Check = FormCheck<CollaborationForm, CollaborationField>;

const { cleaned, missing } = typedForm<CollaborationForm>(['other', 'additional_details']);
const given = (text: string) => plainLine(text) !== '';

/** In the order of spec §5. Invalid optional fields are reported at their position among the required ones. */
const checksAt = (now: Date): readonly Check[] => [
	missing('first_name', texts.firstName),
	missing('last_name', texts.lastName),
	missing('email_address', texts.email),
	{ field: 'email_address', text: texts.emailInvalid, fails: (form) => !isEmail(cleaned(form, 'email_address')) },
	missing('phone_number', texts.phone),
	missing('street_address', texts.street),
	missing('city', texts.city),
	missing('state', texts.state),
	missing('zip_code', texts.zip),
	missing('country', texts.country),
	missing('scope', texts.scope),
	{
		field: 'scope_other',
		text: texts.scopeOther,
		fails: (form) => form.scope === 'Other' && (!given(form.scope_other) || cleaned(form, 'scope_other') === 'Other'),
	},
	{ field: 'requested_date', text: texts.requestedDate, fails: (form) => !isDay(form.requested_date) },
	{ field: 'requested_date', text: texts.requestedDateOver, fails: (form) => isOver(form.requested_date, now) },
	{ field: 'alternate_date', text: texts.alternateDateInvalid, fails: (form) => given(form.alternate_date) && !isDay(form.alternate_date) },
	{ field: 'alternate_date', text: texts.alternateDateOver, fails: (form) => given(form.alternate_date) && isOver(form.alternate_date, now) },
	{
		field: 'number_of_hours_requested',
		text: texts.hoursInvalid,
		fails: ({ number_of_hours_requested: hours }) => given(hours) && !isHours(numberOf(hours)),
	},
	missing('compensation', texts.compensation),
	{ field: 'flat_fees', text: flatFeeError, fails: (form) => form.compensation === 'Flat Fee' && !isFee(dollarsOf(form.flat_fees)) },
	{ field: 'royalties', text: texts.royalties, fails: (form) => form.compensation === 'Royalties' && !isRoyalty(numberOf(form.royalties)) },
	{ field: 'other', text: texts.otherPayment, fails: (form) => form.compensation === 'Other' && !given(form.other) },
	{ field: 'acknowledged', text: texts.acknowledge, fails: (form) => !form.acknowledged },
];

/**
 * Every invalid field in the order of spec §5, with its message; empty if the request may be sent. `now` is our estimate
 * of the server's time.
 */
export function collaborationErrors(form: CollaborationForm, now: Date): ValidationError<CollaborationField>[] {
	return validationErrors(checksAt(now), form);
}

/** Fields that are always required. */
const REQUIRED: readonly CollaborationField[] = [
	...(['first_name', 'last_name', 'email_address', 'phone_number', 'street_address', 'city', 'state', 'zip_code', 'country'] as const),
	...(['scope', 'requested_date', 'compensation', 'acknowledged'] as const),
];

/** The required fields of a form: “Other” and a compensation ask for one more each. */
export function requiredFields({ scope, compensation }: CollaborationForm): CollaborationField[] {
	const amounts = { '': undefined, 'Flat Fee': 'flat_fees', Royalties: 'royalties', Other: 'other' } as const;
	const amount = amounts[compensation];
	return [...REQUIRED, ...(scope === 'Other' ? (['scope_other'] as const) : []), ...(amount === undefined ? [] : [amount])];
}

/** Whether nothing was given in a field. */
export function isBlank(form: CollaborationForm, field: CollaborationField): boolean {
	const value = form[field];
	return typeof value === 'boolean' ? !value : !given(value);
}

/** A form that begins with what the person's profile and account say. */
export function formOfProfile(profile: Profile | null, email_address: string): CollaborationForm {
	const { first_name, last_name, phone_number, address, city, state, country, company_name, zipcode } = profile ?? {};
	const known = { first_name, last_name, phone_number, street_address: address, city, state, country, company_name, zip_code: zipcode };
	return {
		...emptyCollaborationForm,
		...Object.fromEntries(Object.entries(known).map(([field, text]) => [field, text ?? ''])),
		email_address,
	};
}

/** Choosing a scope clears the text of Other (spec §4). */
export function withScope(form: CollaborationForm, scope: CollaborationForm['scope']): CollaborationForm {
	return { ...form, scope, scope_other: scope === 'Other' ? form.scope_other : '' };
}

/** Switching the compensation clears the amounts and the description (spec §4). */
export function withCompensation(form: CollaborationForm, compensation: Compensation): CollaborationForm {
	return form.compensation === compensation ? form : { ...form, compensation, flat_fees: '', royalties: '', other: '' };
}

/** The request body of a valid form, for one athlete. Empty fields are left out. */
export function collaborationBody(form: CollaborationForm, athlete: { player_id: number; team_id: number }): Omit<CollaborationBody, 'user_id'> {
	const line = (field: CollaborationField) => cleaned(form, field);
	const optional = <K extends CollaborationField>(...fields: K[]) =>
		Object.fromEntries(fields.map((field) => [field, line(field)] as const).filter(([, text]) => text !== '')) as Partial<Record<K, string>>;
	const { player_id, team_id } = athlete;
	return {
		player_id,
		team_id,
		first_name: line('first_name'),
		last_name: line('last_name'),
		email_address: line('email_address'),
		phone_number: line('phone_number'),
		street_address: line('street_address'),
		city: line('city'),
		state: line('state'),
		zip_code: line('zip_code'),
		country: line('country'),
		scope_of_use: form.scope === 'Other' ? line('scope_other') : form.scope,
		requested_date: form.requested_date,
		...optional('address_line_2', 'company_name', 'business_address', 'business_phone', 'alternate_date', 'additional_details'),
		...(given(form.number_of_hours_requested) ? { number_of_hours_requested: numberOf(form.number_of_hours_requested) } : {}),
		...(form.compensation === 'Flat Fee' ? { flat_fees: dollarsOf(form.flat_fees) } : {}),
		...(form.compensation === 'Royalties' ? { royalties: numberOf(form.royalties) } : {}),
		...(form.compensation === 'Other' ? { other: line('other') } : {}),
	};
}

/** Rebuilds the form from a body, for editing a waiting request. Its person acknowledged it when saving it. */
export function collaborationFormOf(body: Omit<CollaborationBody, 'user_id'>): CollaborationForm {
	const scope = SCOPES.find((one) => one === body.scope_of_use) ?? 'Other';
	const { flat_fees, royalties, other, number_of_hours_requested: hours } = body;
	const text = (n: number | null | undefined) => (typeof n === 'number' ? String(n) : '');
	const { player_id: _player, team_id: _team, scope_of_use, ...rest } = body;
	return {
		...emptyCollaborationForm,
		...Object.fromEntries(Object.entries(rest).filter(([, one]) => typeof one === 'string')),
		scope,
		scope_other: scope === 'Other' ? scope_of_use : '',
		number_of_hours_requested: text(hours),
		compensation: typeof flat_fees === 'number' ? 'Flat Fee' : typeof royalties === 'number' ? 'Royalties' : 'Other',
		flat_fees: text(flat_fees),
		royalties: text(royalties),
		other: other ?? '',
		acknowledged: true,
	};
}

/** NaN if the text isn't an amount. */
function dollarsOf(text: string): number {
	const { cents } = typedDollars(text);
	return cents === undefined ? Number.NaN : centsToDollars(cents);
}

/** Empty and zero as spec §5 says it. */
function flatFeeError({ flat_fees }: CollaborationForm): string {
	const { cents, fault, error } = typedDollars(flat_fees);
	if (fault === 'empty' || cents === 0) return texts.flatFee;
	if (error !== undefined) return error;
	return cents < 0 ? amountMessages.notAboveZero : texts.flatFeeTooHigh;
}

/** "12.5", "12,5 %"; NaN if the text isn't such a number. */
function numberOf(text: string): number {
	const { hundredths } = readNumber(withPlainSigns(text)?.replace(/ ?%$/, '') ?? '');
	return hundredths === undefined ? Number.NaN : hundredths / 100;
}
