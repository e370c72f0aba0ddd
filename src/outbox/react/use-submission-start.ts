import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import { requestMessages } from '#domain/texts/request-messages.ts';
import { isChangeable } from '../actions/form-submission-actions.ts';
import { type FormSubmission, isFormSubmission } from '../kinds/outbox-row.ts';
import { getEntry } from '../store/store.ts';

/**
 * What a form begins with: `empty`, or what waits under `op_id` and is to be changed, as it was found; what happens to the row afterwards changes nothing. Where it
 * can't be changed, why: any more, or for now, since a try that is under way may come to nothing. Undefined while it is read. `formOf` must stay the same
 * function, and gives undefined for a row of another form.
 */
export function useSubmissionStart<Form>(op_id: string | undefined, empty: Form, formOf: (row: FormSubmission) => Form | undefined): Form | string | undefined {
	const [found, setFound] = useState<{ op_id: string; start: Form | string }>();
	useEffect(() => {
		if (op_id === undefined) return;
		const rows = liveQuery(() => getEntry(op_id)).subscribe({
			next: (entry) => {
				const row = entry?.row;
				if (row?.state === 'sending') return setFound({ op_id, start: requestMessages.sendingNow });
				rows.unsubscribe();
				const form = row !== undefined && isFormSubmission(row) && isChangeable(row) ? formOf(row) : undefined;
				setFound({ op_id, start: form ?? requestMessages.tooLate });
			},
			error: reportError,
		});
		return () => rows.unsubscribe();
	}, [op_id, formOf]);
	if (op_id === undefined) return empty;
	return found?.op_id === op_id ? found.start : undefined;
}
