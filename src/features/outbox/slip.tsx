import { Link } from 'react-router-dom';
import { forgetRow } from '#data/outbox/outbox.ts';
import type { GiftRow } from '#data/outbox/outbox-row.ts';
import { waitingWords } from '#data/outbox/waiting-words.ts';
import { screens } from '#domain/api-paths.ts';
import { giftText } from '#domain/gift-text.ts';
import { formatUsd } from '#domain/money.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { attempt } from './attempt.ts';
import { receiptAddress } from './receipt-address.ts';
import { RowActions } from './row-actions.tsx';
import { RowNote } from './row-note.tsx';
import { rowWords } from './row-words.ts';

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
