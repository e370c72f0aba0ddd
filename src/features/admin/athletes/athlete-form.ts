import { ATHLETE_EDIT_FIELDS, type AthleteEditField, type AthleteEditFields, type AthleteState, athleteFieldsSchema } from '#domain/roster/athlete-edit.ts';
import { adminTexts } from '../admin-texts.ts';
import type { FormError } from '../form/form-error.ts';
import { athletesTexts } from './athletes-texts.ts';

const texts = athletesTexts.form;

/** Typed texts by field. */
export type AthleteFormTexts = Record<Exclude<AthleteEditField, 'pending_transfer'>, string> & { pending_transfer: boolean };

export const TEXT_FIELDS = ATHLETE_EDIT_FIELDS.filter((field) => field !== 'pending_transfer');
export const LINK_FIELDS = TEXT_FIELDS.filter((field) => field.endsWith('_url'));
export const FACT_FIELDS = TEXT_FIELDS.filter((field) => !field.endsWith('_url'));

/** A field's value as the form shows it. */
export function fieldText(state: Partial<AthleteState>, field: AthleteEditField): string {
	const value = state[field] ?? null;
	return field === 'height_in' ? heightOf(value as number | null) : value === null ? '' : String(value);
}

export function formTexts(state: Partial<AthleteState>): AthleteFormTexts {
	const typed = Object.fromEntries(TEXT_FIELDS.map((field) => [field, fieldText(state, field)]));
	return { ...typed, pending_transfer: state.pending_transfer ?? false } as AthleteFormTexts;
}

/**
 * The fields that differ from `from`, parsed by the server's rules, or the first error. An unchanged field never causes
 * one.
 */
export function readAthleteForm(
	form: AthleteFormTexts,
	from: AthleteFormTexts,
): { changes: Partial<AthleteEditFields> } | { error: FormError<AthleteEditField> } {
	const changes: Record<string, unknown> = {};
	for (const field of ATHLETE_EDIT_FIELDS) {
		if (form[field] === from[field]) continue;
		const value = typedValue(form, field);
		const parsed = athleteFieldsSchema.shape[field].safeParse(value);
		if (!parsed.success) return { error: { field, text: mistake(field, parsed.error.issues[0]?.message) } };
		changes[field] = parsed.data;
	}
	return { changes: changes as Partial<AthleteEditFields> };
}

function typedValue(form: AthleteFormTexts, field: AthleteEditField): unknown {
	if (field === 'pending_transfer') return form.pending_transfer;
	const text = form[field].trim();
	if (field === 'height_in') return inchesOf(text);
	if (field === 'weight_lb') return text === '' ? null : Number(text);
	if (field === 'position') return text === '' ? null : text.toUpperCase();
	return text === '' && field !== 'player_name' ? null : text;
}

function mistake(field: AthleteEditField, message: string | undefined): string {
	if (field === 'height_in') return texts.badHeight;
	if (field === 'weight_lb') return texts.badWeight;
	return message ?? adminTexts.checkField;
}

/** Inches of `6'3"`, `6-3`, `6 3`, or `6'`; null for an empty text, undefined for anything else. */
export function inchesOf(text: string): number | null | undefined {
	if (text.trim() === '') return null;
	const parts = /^(\d)\s*(?:['’-]|\s|ft)\s*(\d{1,2})?\s*(?:["”]|in)?$/.exec(text.trim());
	const inches = Number(parts?.[2] ?? 0);
	return parts === null || inches > 11 ? undefined : Number(parts[1]) * 12 + inches;
}

/** 75 → `6'3"`. */
export function heightOf(inches: number | null): string {
	return inches === null ? '' : `${Math.floor(inches / 12)}'${inches % 12}"`;
}
