import * as z from 'zod/mini';
import { isEmail } from '../account/account.ts';
import { oneFormEmail } from '../account/one-form-email.ts';
import { INVISIBLE_CHARACTER_TEXT, isPlainLine, plainLine, plainText } from '../texts/plain-text.ts';
import type { FormCheck } from './validation-error.ts';

/** Length limits of a line and of a longer text. */
export const LINE_MAX = 200;
export const TEXT_MAX = 4000;

/** What a field is called. */
export interface FieldNames {
	/** In the form. */
	label: string;
	/** In the admin's file, if not the label. */
	csv?: string;
	/** Where people read what was sent, if not the label. Fields of the same name there share one line. */
	fact?: string;
}

/**
 * A field that a person types text into. It has the same name in the form, in the call's body, and in the database. A
 * table of such fields yields the form, the body, the checks of both, and what is shown of them.
 */
export type TypedField = FieldNames & {
	/** Autofill token (WCAG 1.3.5). */
	autofill?: string;
} & (
		| {
				/** A `text` may have several lines, the others have one. */
				kind: 'line' | 'tel' | 'text';
				/** The error if it's empty. An optional field has none. */
				missing?: string;
		  }
		| { kind: 'email'; missing: string; invalid: string }
	);
type TypedFields = Readonly<Record<string, TypedField>>;

/**
 * What a person typed. Drafts are stored too, so a field that a later version adds is empty in an older draft.
 */
export const typedText = z._default(z.string(), '');

/** A form with these fields. */
export function formShape<Fields extends TypedFields>(fields: Fields): { [Name in keyof Fields]: typeof typedText } {
	return eachOf(fields, () => typedText) as { [Name in keyof Fields]: typeof typedText };
}

export const neededLine = (missing: string) =>
	z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(LINE_MAX), z.refine(isPlainLine, INVISIBLE_CHARACTER_TEXT));
const neededText = (missing: string) => z.string(missing).check(z.overwrite(plainText), z.minLength(1, missing), z.maxLength(TEXT_MAX));
const optionalLine = z.nullish(z.string().check(z.trim(), z.maxLength(LINE_MAX), z.refine(isPlainLine, INVISIBLE_CHARACTER_TEXT)));
export const optionalText = z.nullish(z.string().check(z.overwrite(plainText), z.maxLength(TEXT_MAX)));

type BodySchema<Field> = Field extends { missing: string } ? ReturnType<typeof neededLine> : typeof optionalLine;
export type BodyShape<Fields> = { [Name in keyof Fields]: BodySchema<Fields[Name]> };

/** A call's body with these fields, in the order of their checks. */
export function bodyShape<Fields extends TypedFields>(fields: Fields): BodyShape<Fields> {
	return eachOf(fields, bodySchema) as BodyShape<Fields>;
}

export function bodySchema(field: TypedField): ReturnType<typeof neededLine> | typeof optionalLine {
	switch (field.kind) {
		case 'email':
			return neededLine(field.missing).check(z.overwrite(oneFormEmail), z.refine(isEmail, field.invalid));
		case 'text':
			return field.missing === undefined ? optionalText : neededText(field.missing);
		case 'line':
		case 'tel':
			return field.missing === undefined ? optionalLine : neededLine(field.missing);
	}
}

const value = z.string();
const maybeValue = z.nullable(value);
type AnswerShape<Fields> = { [Name in keyof Fields]: Fields[Name] extends { missing: string } ? typeof value : typeof maybeValue };

/** What is stored of these fields, as an answer has it. */
export function answerShape<Fields extends TypedFields>(fields: Fields): AnswerShape<Fields> {
	return eachOf(fields, ({ missing }) => (missing === undefined ? maybeValue : value)) as AnswerShape<Fields>;
}

type Filled<Fields> = { [Name in keyof Fields as Fields[Name] extends { missing: string } ? Name : never]: string } & {
	[Name in keyof Fields as Fields[Name] extends { missing: string } ? never : Name]?: string;
};

/**
 * What a valid form says in these fields, as the body has it: empty fields are left out. Invisible characters came with
 * pasted text, and the person can't find them, so they are left out, too.
 */
export function filledIn<Fields extends TypedFields>(fields: Fields, form: Readonly<Record<keyof Fields, string>>): Filled<Fields> {
	const values = Object.entries(fields).map(([name, field]) => [name, cleaned(field, String(form[name]))] as const);
	// The compiler can't follow names through entries. A needed field of a valid form isn't empty.
	return Object.fromEntries(values.filter(([, value]) => value !== '')) as Filled<Fields>;
}

/** The texts of a body, with which a form is filled in again. */
export function textsIn(body: object): Record<string, string> {
	return Object.fromEntries(Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

function cleaned({ kind }: TypedField, text: string): string {
	return kind === 'text' ? plainText(text) : plainLine(text);
}

type Check<Name extends string> = FormCheck<Readonly<Record<Name, string>>, Name>;

/** The checks of each field in its form. */
export function checksOf<Name extends string>(fields: Readonly<Record<Name, TypedField>>): Record<Name, Check<Name>[]> {
	const checks = Object.entries<TypedField>(fields).map(([name, field]) => [name, checksOfField(name as Name, field)] as const);
	return Object.fromEntries(checks) as Record<Name, Check<Name>[]>;
}

function checksOfField<Name extends string>(name: Name, field: TypedField): Check<Name>[] {
	if (field.missing === undefined) return [];
	const missing: Check<Name> = { field: name, text: field.missing, fails: (form) => cleaned(field, form[name]) === '' };
	if (field.kind !== 'email') return [missing];
	return [missing, { field: name, text: field.invalid, fails: (form) => !isEmail(cleaned(field, form[name])) }];
}

/** What the field's input gets. A `text` has an input of several lines. */
export function inputProps(field: TypedField) {
	const { kind, label, missing, autofill } = field;
	const required = missing !== undefined;
	const type = kind === 'email' || kind === 'tel' ? kind : undefined;
	return { ...{ type, required, autoComplete: autofill, maxLength: kind === 'text' ? TEXT_MAX : LINE_MAX }, label: required ? label : optionalLabel(label) };
}

export function optionalLabel(label: string): string {
	return `${label} (optional)`;
}

export const csvName = ({ label, csv = label }: FieldNames): string => csv;
export const factName = ({ label, fact = label }: FieldNames): string => fact;

function eachOf<T>(fields: TypedFields, of: (field: TypedField) => T): Record<string, T> {
	return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field)]));
}
