import type { OutboxRow } from '#data/outbox/outbox-row.ts';
import { isCutOff, sendNow } from '#data/outbox/outbox-store.ts';
import { waitingWords } from '#data/outbox/waiting-words.ts';
import { isPaused } from '#data/outbox/whose.ts';
import { Button } from '#ui/button.tsx';
import { attempt } from './attempt.ts';

/** Sends a row that waits for its next try. A wait that the server asked for stays. */
export function SendNow({ row }: { row: OutboxRow }) {
	if (row.state !== 'queued' || !isCutOff(row) || isPaused(row)) return null;
	return (
		<Button aria-label={`Send now: ${waitingWords(row)}`} onClick={() => attempt(sendNow(row.op_id))}>
			Send now
		</Button>
	);
}
