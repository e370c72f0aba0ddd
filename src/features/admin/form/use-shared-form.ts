import { useState } from 'react';
import { mergeForms } from './merge-forms.ts';

interface SharedForm<Form> {
	/** The record as this admin last saw it. */
	base: Form;
	form: Form;
	/** Fields that somebody else has changed while this admin was typing in them. */
	overtaken: ReadonlySet<keyof Form>;
}

/**
 * What an admin types into a record that others can change, too. An answer never overwrites what was typed while the
 * call was in flight.
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
