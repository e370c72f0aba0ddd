import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { giftText } from '#domain/donation/donation-label.ts';
import { formatUsd } from '#domain/money/money.ts';
import { forgetRow } from '#outbox/actions/donation-actions.ts';
import type { GiftRow } from '#outbox/kinds/outbox-row.ts';
import { waitingWords } from '#outbox/store/waiting-label.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { attempt } from '../report-save-failure.ts';
import { RowNote } from '../status-note.tsx';
import { rowWords } from './donation-status-text.ts';
import { receiptAddress } from './receipt-address.ts';
import { RowActions } from './row-actions.tsx';

/** One row of the list: amount, what and for whom, state in words, the ways on. */
export function Slip({ row, online }: { row: GiftRow; online: boolean }) {
	const { amount_cents, player_name, team_name } = row.summary;
	const amount = formatUsd(amount_cents);
	const finished = row.state === 'paid' || row.state === 'done' || row.state === 'cancelled';
	return (
		<li className={finished ? 'slip done' : 'slip'}>
			<div className={amount.length > 6 ? 'what num long' : 'what num'}>{amount}</div>
			<div className="txt">
				<p>
					<Link to={screens.outboxRow(row.op_id)}>
						{row.kind === 'donation_recurring' ? (
							giftText(row.summary)
						) : (
							<>
								One-time donation<span className="vh"> of {amount}</span>
							</>
						)}{' '}
						for {player_name} ({team_name})
					</Link>
				</p>
				<RowNote {...rowWords(row, online)} />
			</div>
			<div className="do">{finished ? <Finished row={row} /> : <RowActions row={row} />}</div>
		</li>
	);
}

function Finished({ row }: { row: GiftRow }) {
	return (
		<>
			{row.cancel !== 'pending' && (
				<Button look="bare" aria-label={`Remove: ${waitingWords(row)}`} onClick={() => attempt(forgetRow(row.op_id))}>
					Remove
				</Button>
			)}
			{row.state === 'paid' && row.intent_id !== undefined && (
				<Link className={buttonClass('bare')} to={receiptAddress(row.intent_id, row.payment_id)} aria-label={`Receipt: ${waitingWords(row)}`}>
					Receipt
				</Link>
			)}
		</>
	);
}
