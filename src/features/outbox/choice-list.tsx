import { CirclePause, Heart, type LucideIcon, PenLine } from 'lucide-react';
import { retryRow } from '#outbox/actions/donation-actions.ts';
import { forgetUnsent } from '#outbox/actions/forget-unsent.ts';
import type { PageConsentRow, PendingFavorite, ThanksRow } from '#outbox/kinds/outbox-row.ts';
import { rowTitle } from '#outbox/kinds/row-texts.ts';
import { Button } from '#ui/controls/button.tsx';
import { isAthleteGone } from './is-athlete-gone.ts';
import { outboxTexts } from './outbox-texts.ts';
import { reportSaveFailure } from './report-save-failure.ts';
import { SendNow } from './send-now.tsx';
import { simpleStatusText } from './simple-status-text.ts';
import { StatusNote } from './status-note.tsx';

const texts = outboxTexts.actions;

interface ChoiceListProps<Row> {
	rows: readonly Row[];
	online: boolean;
}

/** Pending favorites, in a small size: they cost nothing, and the heart has shown them since the tap. */
export function PendingFavoriteList({ rows, online }: ChoiceListProps<PendingFavorite>) {
	return <ChoiceList title={outboxTexts.groups.favorites} icon={Heart} rows={rows} online={online} />;
}

/** What an athlete wants for their own pages, until the server has it. */
export function PageConsentList({ rows, online }: ChoiceListProps<PageConsentRow>) {
	return <ChoiceList title={outboxTexts.groups.pages} icon={CirclePause} rows={rows} online={online} />;
}

/** What an athlete signs and writes for their donors, until the server has it. */
export function ThanksList({ rows, online }: ChoiceListProps<ThanksRow>) {
	return <ChoiceList title={outboxTexts.groups.thanks} icon={PenLine} rows={rows} online={online} />;
}

type Choice = PendingFavorite | PageConsentRow | ThanksRow;

function ChoiceList({ title, icon: Icon, rows, online }: ChoiceListProps<Choice> & { title: string; icon: LucideIcon }) {
	if (rows.length === 0) return null;
	return (
		<section className="ui-queue">
			<h2>
				{title} <small className="ui-number">{rows.length}</small>
			</h2>
			<ul>
				{rows.map((row) => (
					<li className="outbox-choice" key={row.op_id}>
						<Icon className="ui-icon" aria-hidden="true" />
						<div className="ui-slip-text">
							<p>{rowTitle(row)}</p>
							<StatusNote {...simpleStatusText(row, online)} />
						</div>
						<ChoiceActions row={row} />
					</li>
				))}
			</ul>
		</section>
	);
}

function ChoiceActions({ row }: { row: Choice }) {
	const refused = row.state === 'needs_attention' || row.state === 'expired';
	const undoable = row.state !== 'sending' && row.attempts === 0;
	return (
		<div className="ui-slip-actions">
			{(refused || undoable) && (
				<Button
					look="bare"
					aria-label={texts.about(refused ? texts.dismiss : texts.undo, rowTitle(row))}
					onClick={() => reportSaveFailure(forgetUnsent(row.op_id))}
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
