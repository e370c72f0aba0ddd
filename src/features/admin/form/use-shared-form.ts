import { useState } from 'react';

interface SharedForm<Form> {
	/** The record as this admin last saw it. */
	base: Form;
	form: Form;
	/** Fields that somebody else has changed while this admin was typing in them. */
	overtaken: ReadonlySet<keyof Form>;
}

/**
 * An admin's edits of a record that others can change, too. An answer never overwrites what was typed while the call
 * was in flight.
 */
export function useSharedForm<Form extends object>(stored: Form) {
	const [state, setState] = useState<SharedForm<Form>>({ base: stored, form: stored, overtaken: new Set() });
	return {
		...state,
		change: (typed: Partial<Form>) => setState((before) => ({ ...before, form: { ...before.form, ...typed } })),
		/** The server has saved `sent`, and the record is now `base`. */
		saved: (sent: Form, base: Form) => setState(({ form }) => ({ base, form: mergeForms(sent, form, base).form, overtaken: new Set() })),
		/** Somebody else saved first, and the record is now `base`. */
		overtake: (base: Form) => setState((before) => ({ base, ...mergeForms(before.base, before.form, base) })),
	};
}

/**
 * A form whose record has changed since `base`: a field that I changed keeps mine, and every other one follows theirs.
 * `overtaken`: both changed it, to different values.
 */
export function mergeForms<Form extends object>(base: Form, mine: Form, theirs: Form): { form: Form; overtaken: ReadonlySet<keyof Form> } {
	const fields = Object.keys(theirs) as (keyof Form)[];
	const touched = fields.filter((field) => mine[field] !== base[field]);
	const overtaken = touched.filter((field) => theirs[field] !== base[field] && theirs[field] !== mine[field]);
	const kept = Object.fromEntries(touched.map((field) => [field, mine[field]]));
	return { form: { ...theirs, ...kept }, overtaken: new Set(overtaken) };
}
