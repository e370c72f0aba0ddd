import { useEffect, useRef } from 'react';
import { noteStorageError } from '#core/db/storage-watch.ts';
import { useSingleFlight } from '#core/react/use-single-flight.ts';
import { removeRefusedSubmission } from '../actions/form-submission-actions.ts';
import { type SubmissionOutcome, waitForOutcome } from '../actions/submission-outcome.ts';
import { saveFailureOf } from '../save-failure.ts';
import { storageTexts } from '../storage-texts.ts';

/**
 * The outcomes of a saved submission, plus two more. `not_saved`: storage failed, and `why` says how. `too_late`: the
 * row to be changed has already been sent.
 */
export type SubmissionResult = SubmissionOutcome | { is: 'not_saved'; why: (device: string) => string } | { is: 'too_late' };

/**
 * Saves what was written and waits a moment for its outcome. If the server refuses it while its form is open, it goes
 * back into the form. Otherwise it stays in the outbox. Undefined for a second press.
 */
export function useFormSubmission(): { busy: boolean; send: (save: () => Promise<string | undefined>) => Promise<SubmissionResult | undefined> } {
	const { busy, run } = useSingleFlight();
	const open = useRef(true);
	useEffect(() => {
		open.current = true;
		return () => {
			open.current = false;
		};
	}, []);

	async function sendOnce(save: () => Promise<string | undefined>): Promise<SubmissionResult> {
		try {
			const op_id = await save();
			if (op_id === undefined) return { is: 'too_late' };
			const outcome = await waitForOutcome(op_id);
			if (outcome.is === 'refused' && open.current) await removeRefusedSubmission(op_id);
			return outcome;
		} catch (error) {
			// The browser's storage is full, blocked, or was taken away in the meantime.
			reportError(error);
			noteStorageError(error);
			return { is: 'not_saved', why: storageTexts[saveFailureOf(error)] };
		}
	}

	return { busy, send: (save) => run(() => sendOnce(save)) };
}
