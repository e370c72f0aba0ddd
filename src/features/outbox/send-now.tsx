import type { OutboxRow } from '#outbox/kinds/outbox-row.ts';
import { waitingLabel } from '#outbox/kinds/row-texts.ts';
import { canSendNow, sendNow } from '#outbox/store/store.ts';
import { Button } from '#ui/controls/button.tsx';
import { outboxTexts } from './outbox-texts.ts';
import { reportSaveFailure } from './report-save-failure.ts';

const texts = outboxTexts.actions;

/** Sends a row that is waiting for its next attempt, or tells our server of its cancel. */
export function SendNow({ row }: { row: OutboxRow }) {
	if (!canSendNow(row)) return null;
	return (
		<Button aria-label={texts.about(texts.sendNow, waitingLabel(row))} onClick={() => reportSaveFailure(sendNow(row.op_id))}>
			{texts.sendNow}
		</Button>
	);
}
