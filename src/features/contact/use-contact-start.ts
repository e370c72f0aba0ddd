import { useMemo } from 'react';
import { useRowToChange } from '#data/react/use-row-to-change.ts';
import { type ContactForm, contactFormOf, emptyContactForm } from '#domain/contact-form.ts';
import { SENDING_NOW, TOO_LATE } from '#ui/too-late.ts';

/** What the form begins with: nothing, or a message that waits. Undefined while that is read; where it can't be changed, why. */
export function useContactStart(op_id: string | undefined): ContactForm | string | undefined {
	const row = useRowToChange(op_id);
	return useMemo(() => {
		if (op_id === undefined) return emptyContactForm;
		if (row === undefined) return undefined;
		if (row === 'sending') return SENDING_NOW;
		return row?.kind === 'contact_message' && row.payload !== null ? contactFormOf(row.payload) : TOO_LATE;
	}, [op_id, row]);
}
