import { Heart } from 'lucide-react';
import { retryRow } from '#outbox/actions/donation-actions.ts';
import { forgetPendingFavorite } from '#outbox/actions/set-favorite.ts';
import type { PendingFavorite } from '#outbox/kinds/outbox-row.ts';
import { rowTitle } from '#outbox/kinds/row-texts.ts';
import { Button } from '#ui/controls/button.tsx';
import { isAthleteGone } from './is-athlete-gone.ts';
import { outboxTexts } from './outbox-texts.ts';
import { reportSaveFailure } from './report-save-failure.ts';
import { SendNow } from './send-now.tsx';
import { simpleStatusText } from './simple-status-text.ts';
import { StatusNote } from './status-note.tsx';

const texts = outboxTexts.actions;

/** Pending favorites, in a small size: they cost nothing, and the heart has shown them since the tap. */
export function PendingFavoriteList({ rows, online }: { rows: readonly PendingFavorite[]; online: boolean }) {
	if (rows.length === 0) return null;
	return (
		<section className="ui-queue">
			<h2>
				{outboxTexts.groups.favorites} <small className="ui-number">{rows.length}</small>
			</h2>
			<ul>
				{rows.map((row) => (
					<li className="outbox-favorite" key={row.op_id}>
						<Heart className="ui-icon" aria-hidden="true" />
						<div className="ui-slip-text">
							<p>{rowTitle(row)}</p>
							<StatusNote {...simpleStatusText(row, online)} />
						</div>
						<PendingFavoriteActions row={row} />
					</li>
				))}
			</ul>
		</section>
	);
}

function PendingFavoriteActions({ row }: { row: PendingFavorite }) {
	const refused = row.state === 'needs_attention' || row.state === 'expired';
	const undoable = row.state !== 'sending' && row.attempts === 0;
	return (
		<div className="ui-slip-actions">
			{(refused || undoable) && (
				<Button
					look="bare"
					aria-label={texts.about(refused ? texts.dismiss : texts.undo, rowTitle(row))}
					onClick={() => reportSaveFailure(forgetPendingFavorite(row.op_id))}
				>
					{refused ? texts.dismiss : texts.undo}
				</Button>
			)}
			<SendNow row={row} />
			{row.state === 'needs_attention' && !isAthleteGone(row) && (
				<Button aria-label={texts.about(texts.tryAgain, rowTitle(row))} onClick={() => reportSaveFailure(retryRow(row.op_id))}>
					{texts.tryAgain}
				</Button>
			)}
		</div>
	);
}
