import type { ReactNode } from 'react';
import { cancelRow, forgetRow, renewRow, retryRow } from '#outbox/actions/donation-actions.ts';
import { isCertainlyHere } from '#outbox/actions/form-submission-actions.ts';
import type { SimpleRow } from '#outbox/kinds/outbox-row.ts';
import { waitingLabel } from '#outbox/kinds/row-texts.ts';
import { Button } from '#ui/controls/button.tsx';
import { FindAnotherAthlete } from './find-another-athlete.tsx';
import { isAthleteGone } from './is-athlete-gone.ts';
import { outboxTexts } from './outbox-texts.ts';
import { reportSaveFailure } from './report-save-failure.ts';
import { SendNow } from './send-now.tsx';

const texts = outboxTexts.actions;

/**
 * Cancel, change, or try again; cancel or find another, if the athlete has left. If the row may have arrived but has no answer yet, the
 * person can only wait. `change` is shown while the row can be changed.
 */
export function SlipActions({ row, change }: { row: SimpleRow; change?: ReactNode }) {
	const label = waitingLabel(row);
	if (row.state === 'done' || row.state === 'cancelled') {
		return (
			<Button look="bare" aria-label={texts.about(texts.remove, label)} onClick={() => reportSaveFailure(forgetRow(row.op_id))}>
				{texts.remove}
			</Button>
		);
	}
	const isHere = isCertainlyHere(row);
	const isGone = isAthleteGone(row);
	return (
		<>
			{(isHere || row.state === 'expired') && (
				<Button look="bare" aria-label={texts.about(texts.cancel, label)} onClick={() => reportSaveFailure(cancelRow(row.op_id))}>
					{texts.cancel}
				</Button>
			)}
			{isHere && !isGone && change}
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
