import { useContext } from 'react';
import { Link } from 'react-router-dom';
import { CollaborateContext } from '#athlete-ui/collaborate-context.ts';
import { screens } from '#domain/api/api-paths.ts';
import { cancelRow, forgetRow, renewRow, retryRow } from '#outbox/actions/donation-actions.ts';
import { isChangeable } from '#outbox/actions/form-submission-actions.ts';
import type { FormSubmission } from '#outbox/kinds/outbox-row.ts';
import { waitingLabel } from '#outbox/store/waiting-label.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { reportSaveFailure } from './report-save-failure.ts';
import { SendNow } from './send-now.tsx';

/** Cancel, change, or try again. If the submission may have arrived but has no answer yet, the person can only wait. */
export function SubmissionActions({ row }: { row: FormSubmission }) {
	const label = waitingLabel(row);
	if (row.state === 'done' || row.state === 'cancelled') {
		return (
			<Button look="bare" aria-label={`Remove: ${label}`} onClick={() => reportSaveFailure(forgetRow(row.op_id))}>
				Remove
			</Button>
		);
	}
	const changeable = isChangeable(row);
	return (
		<>
			{(changeable || row.state === 'expired') && (
				<Button look="bare" aria-label={`Cancel: ${label}`} onClick={() => reportSaveFailure(cancelRow(row.op_id))}>
					Cancel
				</Button>
			)}
			{changeable && <Change row={row} />}
			<SendNow row={row} />
			{row.state === 'needs_attention' && (
				<Button aria-label={`Try again: ${label}`} onClick={() => reportSaveFailure(retryRow(row.op_id))}>
					Try again
				</Button>
			)}
			{row.state === 'expired' && (
				<Button look="strong" aria-label={`Keep it: ${label}`} onClick={() => reportSaveFailure(renewRow(row.op_id))}>
					Keep it
				</Button>
			)}
		</>
	);
}

function Change({ row }: { row: FormSubmission }) {
	const collaborate = useContext(CollaborateContext);
	const { op_id, payload } = row;
	if (payload === null) return null;
	const label = `Edit: ${waitingLabel(row)}`;
	if (row.kind === 'contact_message') {
		return (
			<Link className={buttonClass()} to={`${screens.contact}?${new URLSearchParams({ change: op_id })}`} aria-label={label}>
				Edit
			</Link>
		);
	}
	const athlete = row.payload?.athlete;
	return (
		athlete && (
			<Button aria-label={label} onClick={() => collaborate({ ...athlete, op_id })}>
				Edit
			</Button>
		)
	);
}
