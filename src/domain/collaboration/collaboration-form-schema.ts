import * as z from 'zod/mini';
import type { Profile } from '../account/account.ts';
import { amountMessages } from '../money/amount-messages.ts';
import { centsToDollars } from '../money/money.ts';
import { typedDollars } from '../money/typed-dollars.ts';
import { readNumber, withPlainSigns } from '../money/typed-number.ts';
import { plainLine, plainText } from '../texts/plain-text.ts';
import { requestMessages } from '../texts/request-messages.ts';
import { isDay, isOver } from '../time/calendar-day.ts';
import { COMPENSATIONS, type CollaborationBody, type Compensation, isFee, isHours, isRoyalty, SCOPES } from './collaboration.ts';
import { type RuledRequestField, requestFieldNames, requestFields, typedRequestFieldNames, typedRequestFields } from './request-fields.ts';
import { checksOf, filledIn, formShape, textsIn, typedText } from './typed-fields.ts';
import { type FormCheck, type ValidationError, validationErrors } from './validation-error.ts';

/** The scope has its own two fields in the form. The others are typed there, too. */
const ruledShape = {
	requested_date: typedText,
	alternate_date: typedText,
	number_of_hours_requested: typedText,
	flat_fees: typedText,
	royalties: typedText,
	other: typedText,
} as const satisfies Record<Exclude<RuledRequestField, 'scope_of_use'>, typeof typedText>;

/** What a person types into the request form (spec §3). Drafts are stored in this shape too. */
export const collaborationFormSchema = z.object({
	...formShape(typedRequestFields),
	scope: z._default(z.union([z.literal(''), z.enum(SCOPES)]), ''),
	scope_other: typedText,
	compensation: z._default(z.union([z.literal(''), z.enum(COMPENSATIONS)]), ''),
	...ruledShape,
	acknowledged: z._default(z.boolean(), false),
});
export type CollaborationForm = z.infer<typeof collaborationFormSchema>;
export type CollaborationField = keyof CollaborationForm;

export const emptyCollaborationForm: CollaborationForm = collaborationFormSchema.parse({});
export const collaborationFields = Object.keys(emptyCollaborationForm) as CollaborationField[];

const texts = requestMessages.collaboration;
type Check = FormCheck<CollaborationForm, CollaborationField>;

const given = (text: string) => plainLine(text) !== '';

/**
 * The checks of the fields with rules of their own. An invalid optional field is reported at its place among the required
 * ones.
 */
const ruledChecks = (now: Date): Record<RuledRequestField, readonly Check[]> => ({
	scope_of_use: [
		{ field: 'scope', text: texts.scope, fails: ({ scope }) => scope === '' },
		{ field: 'scope_other', text: texts.scopeOther, fails: (form) => form.scope === 'Other' && ['', 'Other'].includes(plainLine(form.scope_other)) },
	],
	requested_date: [
		{ field: 'requested_date', text: texts.requestedDate, fails: (form) => !isDay(form.requested_date) },
		{ field: 'requested_date', text: texts.requestedDateOver, fails: (form) => isOver(form.requested_date, now) },
	],
	alternate_date: [
		{ field: 'alternate_date', text: texts.alternateDateInvalid, fails: (form) => given(form.alternate_date) && !isDay(form.alternate_date) },
		{ field: 'alternate_date', text: texts.alternateDateOver, fails: (form) => given(form.alternate_date) && isOver(form.alternate_date, now) },
	],
	number_of_hours_requested: [
		{
			field: 'number_of_hours_requested',
			text: texts.hoursInvalid,
			fails: ({ number_of_hours_requested: hours }) => given(hours) && !isHours(numberOf(hours)),
		},
	],
	flat_fees: [
		{ field: 'compensation', text: texts.compensation, fails: ({ compensation }) => compensation === '' },
		{ field: 'flat_fees', text: flatFeeError, fails: (form) => form.compensation === 'Flat Fee' && !isFee(dollarsOf(form.flat_fees)) },
	],
	royalties: [{ field: 'royalties', text: texts.royalties, fails: (form) => form.compensation === 'Royalties' && !isRoyalty(numberOf(form.royalties)) }],
	other: [{ field: 'other', text: texts.otherPayment, fails: (form) => form.compensation === 'Other' && !given(form.other) }],
});

const typedChecks = checksOf(typedRequestFields);

/** In the order of spec §5. */
function checksAt(now: Date): Check[] {
	const checks = { ...ruledChecks(now), ...typedChecks };
	return [...requestFieldNames.flatMap((name) => checks[name]), { field: 'acknowledged', text: texts.acknowledge, fails: (form) => !form.acknowledged }];
}

/**
 * Every invalid field in the order of spec §5, with its message; empty if the request may be sent. `now` is our estimate
 * of the server's time.
 */
export function collaborationErrors(form: CollaborationForm, now: Date): ValidationError<CollaborationField>[] {
	return validationErrors(checksAt(now), form);
}

/** Fields that are always required. */
const REQUIRED: readonly CollaborationField[] = [
	...typedRequestFieldNames.filter((name) => 'missing' in typedRequestFields[name]),
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
	const known = Object.entries(requestFields).flatMap(([name, field]) => ('profile' in field ? [[name, profile?.[field.profile] ?? ''] as const] : []));
	return {
		...emptyCollaborationForm,
		...Object.fromEntries(known),
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
	const { player_id, team_id } = athlete;
	return {
		player_id,
		team_id,
		...filledIn(typedRequestFields, form),
		scope_of_use: form.scope === 'Other' ? plainLine(form.scope_other) : form.scope,
		requested_date: form.requested_date,
		...(given(form.alternate_date) ? { alternate_date: plainLine(form.alternate_date) } : {}),
		...(given(form.number_of_hours_requested) ? { number_of_hours_requested: numberOf(form.number_of_hours_requested) } : {}),
		...(form.compensation === 'Flat Fee' ? { flat_fees: dollarsOf(form.flat_fees) } : {}),
		...(form.compensation === 'Royalties' ? { royalties: numberOf(form.royalties) } : {}),
		...(form.compensation === 'Other' ? { other: plainText(form.other) } : {}),
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
		...textsIn(rest),
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
