import { useEffect, useState } from 'react';
import { getEntry } from '#data/outbox/outbox-store.ts';
import { isChangeable } from '#data/outbox/save-written.ts';
import { type ContactForm, contactFormOf, emptyContactForm } from '#domain/contact-form.ts';

/** What the form begins with: nothing, or a message that waits. Undefined while that is read; null where it can't be changed any more. */
export function useContactStart(op_id: string | undefined): ContactForm | null | undefined {
	const [start, setStart] = useState<ContactForm | null | undefined>(op_id === undefined ? emptyContactForm : undefined);
	useEffect(() => {
		if (op_id === undefined) return setStart(emptyContactForm);
		getEntry(op_id).then((entry) => {
			const row = entry?.row;
			setStart(row?.kind === 'contact_message' && isChangeable(row) && row.payload !== null ? contactFormOf(row.payload) : null);
		}, reportError);
	}, [op_id]);
	return start;
}
