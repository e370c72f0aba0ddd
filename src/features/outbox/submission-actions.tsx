import { type JSX, useContext } from 'react';
import { Link } from 'react-router-dom';
import { CollaborateContext } from '#athlete-ui/collaborate-context.ts';
import { cancelRow, forgetRow, renewRow, retryRow } from '#outbox/actions/donation-actions.ts';
import { isChangeable } from '#outbox/actions/form-submission-actions.ts';
import type { FormSubmission } from '#outbox/kinds/outbox-row.ts';
import { submissionEdit, waitingLabel } from '#outbox/kinds/row-texts.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { FindAnotherAthlete } from './find-another-athlete.tsx';
import { isAthleteGone } from './is-athlete-gone.ts';
import { outboxTexts } from './outbox-texts.ts';
import { reportSaveFailure } from './report-save-failure.ts';
import { SendNow } from './send-now.tsx';

const texts = outboxTexts.actions;

/**
 * Cancel, change, or try again; cancel or find another, if the athlete has left. If the submission may have arrived but has no answer yet, the person
 * can only wait.
 */
export function SubmissionActions({ row }: { row: FormSubmission }) {
	const label = waitingLabel(row);
	if (row.state === 'done' || row.state === 'cancelled') {
		return (
			<Button look="bare" aria-label={texts.about(texts.remove, label)} onClick={() => reportSaveFailure(forgetRow(row.op_id))}>
				{texts.remove}
			</Button>
		);
	}
	const changeable = isChangeable(row);
	const isGone = isAthleteGone(row);
	return (
		<>
			{(changeable || row.state === 'expired') && (
				<Button look="bare" aria-label={texts.about(texts.cancel, label)} onClick={() => reportSaveFailure(cancelRow(row.op_id))}>
					{texts.cancel}
				</Button>
			)}
			{changeable && !isGone && <Change row={row} />}
			<SendNow row={row} />
			{isGone && <FindAnotherAthlete />}
			{row.state === 'needs_attention' && !isGone && (
				<Button aria-label={texts.about(texts.tryAgain, label)} onClick={() => reportSaveFailure(retryRow(row.op_id))}>
					{texts.tryAgain}
				</Button>
			)}
			{row.state === 'expired' && (
				<Button look="strong" aria-label={texts.about(texts.keep, label)} onClick={() => reportSaveFailure(renewRow(row.op_id))}>
					{texts.keep}
				</Button>
			)}
		</>
	);
}

function Change({ row }: { row: FormSubmission }): JSX.Element | null {
	const collaborate = useContext(CollaborateContext);
	const edit = submissionEdit(row);
	const label = texts.about(texts.edit, waitingLabel(row));
	switch (edit?.by) {
		case undefined:
			return null;
		case 'page':
			return (
				<Link className={buttonClass()} to={edit.to} aria-label={label}>
					{texts.edit}
				</Link>
			);
		case 'sheet':
			return (
				<Button aria-label={label} onClick={() => collaborate(edit.target)}>
					{texts.edit}
				</Button>
			);
	}
}
