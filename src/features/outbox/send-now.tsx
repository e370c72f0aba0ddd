import type { OutboxRow } from '#outbox/kinds/outbox-row.ts';
import { isUnanswered, sendNow } from '#outbox/store/store.ts';
import { waitingLabel } from '#outbox/store/waiting-label.ts';
import { isPaused } from '#session/ownership.ts';
import { Button } from '#ui/controls/button.tsx';
import { reportSaveFailure } from './report-save-failure.ts';

/** Sends a row that is waiting for its next attempt. A wait that the server requested still applies. */
export function SendNow({ row }: { row: OutboxRow }) {
	if (row.state !== 'queued' || !isUnanswered(row) || isPaused(row)) return null;
	return (
		<Button aria-label={`Send now: ${waitingLabel(row)}`} onClick={() => reportSaveFailure(sendNow(row.op_id))}>
			Send now
		</Button>
	);
}
