import type { ReactNode } from 'react';
import { receiptTexts } from '../receipt-texts.ts';

const texts = receiptTexts.confirmation;

export interface PaidTicketProps {
	player_name: string | null;
	/** As displayed, without the dollar sign. */
	amount: string | null;
	/** For a monthly donation whose first installment was paid: what follows. */
	plan?: ReactNode;
	/** The time, if known. */
	foot?: string | undefined;
}

/** "for player {name}", "Amount: ${amount}" (spec §2), on paper. */
export function PaidTicket({ player_name, amount, plan, foot }: PaidTicketProps) {
	return (
		<div className="ui-ticket paid">
			<div>
				{player_name !== null && <p className="receipt-kind">{texts.for(player_name)}</p>}
				{amount !== null && <p className="receipt-sum">{texts.amount(amount)}</p>}
				{plan}
				{foot !== undefined && <p className="ui-quiet ui-number receipt-ticket-end">{foot}</p>}
			</div>
		</div>
	);
}
