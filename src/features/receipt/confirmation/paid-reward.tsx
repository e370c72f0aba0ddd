import { useContext, useState } from 'react';
import { Link } from 'react-router-dom';
import { DonateContext, type DonateTarget } from '#athlete-ui/donate-context.ts';
import { RefusedAddress, ShareButton } from '#athlete-ui/share-button.tsx';
import { usePayoutLine } from '#core/react/use-payout-line.ts';
import { screens } from '#domain/api/api-paths.ts';
import { type BackedAthlete, backingLabel } from '#domain/donation/backed-athletes.ts';
import { formatDollars } from '#domain/money/money.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { useBackingMessage } from '#roster/react/use-backing-message.ts';
import { useNewTotal } from '#roster/react/use-donated-athlete.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { TransactionDetail } from '#ui/payment/transaction-detail.tsx';
import { receiptTexts } from '../receipt-texts.ts';
import { PaidTicket, type PaidTicketProps } from './paid-ticket.tsx';
import { RewardLayout } from './reward-layout.tsx';

const texts = receiptTexts.confirmation;

interface PaidRewardProps {
	athlete: DonateTarget | undefined;
	/** Source of the confirmation. */
	confirmed: string;
	ticket: PaidTicketProps & { player_name: string };
	transaction_id: string | null;
	payment_id: string | null;
	/** What else happened to the money. */
	note?: string | undefined;
}

/** A confirmed payment: the thanks, the new total, and the next steps. */
export function PaidReward({ athlete, confirmed, ticket, transaction_id, payment_id, note }: PaidRewardProps) {
	const donate = useContext(DonateContext);
	const total = useNewTotal(athlete);
	const payout_line = usePayoutLine();
	const [refused, setRefused] = useState('');
	const { player_name, plan } = ticket;
	return (
		<RewardLayout player_name={player_name} athlete={athlete} paid title={messages.paymentSuccess}>
			<p className="receipt-thanks">
				<b>{texts.thanks}</b> {confirmed}
			</p>
			<PaidTicket {...ticket} />
			{total !== undefined && <p className="ui-lead">{texts.total(player_name, formatDollars(total))}</p>}
			{note !== undefined && <p>{note}</p>}
			<div className="receipt-reward-actions">
				{athlete !== undefined && <ShareBacked athlete={{ player_id: athlete.player_id, team_id: athlete.team_id, player_name }} onRefused={setRefused} />}
				{athlete !== undefined && plan === undefined && <Button onClick={() => donate({ ...athlete, monthly: true })}>{texts.giveMonthly}</Button>}
				{payment_id !== null && (
					<Link className={buttonClass()} to={screens.receipt(payment_id)}>
						{receiptTexts.title}
					</Link>
				)}
				<Link className={buttonClass()} to={screens.home}>
					{receiptTexts.home}
				</Link>
				<RefusedAddress url={refused} />
			</div>
			{payout_line !== undefined && <p className="ui-quiet receipt-payout">{payout_line}</p>}
			{transaction_id !== null && <TransactionDetail id={transaction_id} />}
		</RewardLayout>
	);
}

function ShareBacked({ athlete, onRefused }: { athlete: BackedAthlete; onRefused: (url: string) => void }) {
	const message = useBackingMessage([athlete]);
	return <ShareButton look="strong" label={backingLabel([athlete])} shared={message} onRefused={onRefused} />;
}
