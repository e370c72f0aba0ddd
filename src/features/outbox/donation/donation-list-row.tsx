import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { donationLabel } from '#domain/donation/donation-label.ts';
import { formatUsd } from '#domain/money/money.ts';
import type { GivingState } from '#donations/use-giving-state.ts';
import { forgetRow } from '#outbox/actions/donation-actions.ts';
import { type DonationRow, monthsOf } from '#outbox/kinds/outbox-row.ts';
import { waitingLabel } from '#outbox/kinds/row-texts.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { outboxTexts } from '../outbox-texts.ts';
import { reportSaveFailure } from '../report-save-failure.ts';
import { SendNow } from '../send-now.tsx';
import { StatusNote } from '../status-note.tsx';
import { DonationStateTag } from './donation-state-tag.tsx';
import { donationStatusText } from './donation-status-text.ts';
import { PledgeNote } from './pledge-offer.tsx';
import { receiptAddress } from './receipt-address.ts';
import { DonationActions } from './row-actions.tsx';
import { TransferredSince } from './transferred-since.tsx';

const texts = outboxTexts.donation;
const actions = outboxTexts.actions;

interface DonationListRowProps {
	row: DonationRow;
	giving: GivingState;
	onEdit: () => void;
}

/** A row of the list: amount, kind, athlete, state in words, and actions. */
export function DonationListRow({ row, giving, onEdit }: DonationListRowProps) {
	const online = useOnline();
	const { amount_cents, player_name, team_name } = row.summary;
	const amount = formatUsd(amount_cents);
	const finished = row.state === 'paid' || row.state === 'done' || row.state === 'cancelled';
	return (
		<li className={finished ? 'ui-slip done outbox-kept' : 'ui-slip'} data-row={row.op_id} data-replaces={row.replaces}>
			<div className={amount.length > 6 ? 'ui-slip-stub ui-number ui-condensed' : 'ui-slip-stub ui-number'}>{amount}</div>
			<div className="ui-slip-text">
				<p>
					<Link to={screens.outboxRow(row.op_id)}>
						{monthsOf(row) === undefined ? (
							<>
								{texts.oneTime}
								<span className="ui-hidden">{texts.of(amount)}</span>
							</>
						) : (
							donationLabel(row.summary)
						)}{' '}
						{texts.for(player_name, team_name)}
					</Link>
				</p>
				<DonationStateTag row={row} giving={giving} />
				<StatusNote {...donationStatusText(row, online)} />
				<PledgeNote row={row} giving={giving} />
				<TransferredSince row={row} />
				{finished && <Remove row={row} />}
			</div>
			<div className="ui-slip-actions">{finished ? <FinishedActions row={row} /> : <DonationActions row={row} onEdit={onEdit} />}</div>
		</li>
	);
}

function Remove({ row }: { row: DonationRow }) {
	// Our server has yet to learn of it.
	if (row.cancel === 'pending') return null;
	return (
		<Button look="bare" aria-label={actions.about(actions.remove, waitingLabel(row))} onClick={() => reportSaveFailure(forgetRow(row.op_id))}>
			{actions.remove}
		</Button>
	);
}

function FinishedActions({ row }: { row: DonationRow }) {
	return (
		<>
			<SendNow row={row} />
			{row.state === 'paid' && row.intent_id !== undefined && (
				<Link className={buttonClass()} to={receiptAddress(row.intent_id, row.payment_id)} aria-label={actions.about(actions.receipt, waitingLabel(row))}>
					{actions.receipt}
				</Link>
			)}
		</>
	);
}
