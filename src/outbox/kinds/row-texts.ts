import type { SubmissionEdit, SubmissionIcon } from './kind-text.ts';
import { KINDS } from './kinds.ts';
import type { FormSubmission, OutboxRow, PageConsentRow, PendingFavorite, ThanksRow } from './outbox-row.ts';

// Each kind's texts take that kind's rows. The compiler can't follow a row's kind through an index.

/** One line that describes a waiting row. */
export function waitingLabel(row: OutboxRow): string {
	return (KINDS[row.kind].text.label as (row: OutboxRow) => string)(row);
}

/** What its list on the page says about a row. */
export function rowTitle(row: PendingFavorite | PageConsentRow | ThanksRow | FormSubmission): string {
	return (KINDS[row.kind].text.title as (row: OutboxRow) => string)(row);
}

export function submissionIcon({ kind }: FormSubmission): SubmissionIcon {
	return KINDS[kind].text.icon;
}

/** The toast that says that it was sent. */
export function sentToast({ kind }: FormSubmission): string {
	return KINDS[kind].text.sent;
}

/** How a submission is changed. Undefined once it has dropped what was written. */
export function submissionEdit(row: FormSubmission): SubmissionEdit | undefined {
	const { kind, payload } = row;
	return payload === null ? undefined : (KINDS[kind].text.edit as (row: FormSubmission, payload: unknown) => SubmissionEdit)(row, payload);
}
