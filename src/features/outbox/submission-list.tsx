import { Handshake, Mail } from 'lucide-react';
import { messages } from '#domain/texts/screen-messages.ts';
import type { WrittenRow } from '#outbox/kinds/outbox-row.ts';
import { RowNote } from './status-note.tsx';
import { WrittenWays } from './submission-actions.tsx';
import { simpleWords } from './submission-status-text.ts';

/** Collaboration requests and messages that wait, and those that were sent from here until they are taken off the list. */
export function WrittenList({ rows, online }: { rows: readonly WrittenRow[]; online: boolean }) {
	if (rows.length === 0) return null;
	return (
		<section className="queue">
			<h2>
				Requests and messages <small className="num">{rows.length}</small>
			</h2>
			<ul>
				{rows.map((row) => (
					<li className={row.state === 'done' || row.state === 'cancelled' ? 'slip done' : 'slip'} key={row.op_id}>
						<div className="what">{row.kind === 'contact_message' ? <Mail aria-hidden="true" /> : <Handshake aria-hidden="true" />}</div>
						<div className="txt">
							<p>{writtenText(row)}</p>
							<RowNote {...simpleWords(row, online)} />
						</div>
						<div className="do">
							<WrittenWays row={row} />
						</div>
					</li>
				))}
			</ul>
		</section>
	);
}

function writtenText(row: WrittenRow): string {
	if (row.kind === 'contact_message') return `Message: ${row.summary.subject}`;
	return `${messages.card.collaborate} to ${row.summary.player_name} (${row.summary.team_name})`;
}
