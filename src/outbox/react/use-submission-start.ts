import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import { requestMessages } from '#domain/texts/request-messages.ts';
import { isCertainlyHere } from '../actions/form-submission-actions.ts';
import { type FormSubmission, isFormSubmission } from '../kinds/outbox-row.ts';
import { isHiddenRow } from '../store/hidden-rows.ts';
import { getEntry } from '../store/store.ts';

/**
 * A form's initial value: `fresh`, or the waiting row under `op_id` that the person wants to change, as it was found.
 * Later changes of the row have no effect. If the row can't be changed, the text that says why: it can't be changed
 * anymore, or not for now, because an attempt in progress may still fail or its owner isn't logged in. Undefined while it is read. `formOf` must
 * stay the same function, and returns undefined for a row of another form.
 */
export function useSubmissionStart<Form>(
	op_id: string | undefined,
	fresh: Form | undefined,
	formOf: (row: FormSubmission) => Form | undefined,
): Form | string | undefined {
	const [found, setFound] = useState<{ op_id: string; start: Form | string }>();
	useEffect(() => {
		if (op_id === undefined) return;
		const read = async () => ({ entry: await getEntry(op_id), isHidden: await isHiddenRow(op_id) });
		const rows = liveQuery(read).subscribe({
			next: ({ entry, isHidden }) => {
				const row = entry?.row;
				if (row?.state === 'sending') return setFound({ op_id, start: requestMessages.sendingNow });
				rows.unsubscribe();
				const form = row !== undefined && isFormSubmission(row) && isCertainlyHere(row) ? formOf(row) : undefined;
				setFound({ op_id, start: form ?? (isHidden ? requestMessages.hidden : requestMessages.tooLate) });
			},
			error: reportError,
		});
		return () => rows.unsubscribe();
	}, [op_id, formOf]);
	if (op_id === undefined) return fresh;
	return found?.op_id === op_id ? found.start : undefined;
}
