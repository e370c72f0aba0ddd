interface PaidTicketProps {
	player_name: string | null;
	/** As displayed, without the dollar sign. */
	amount: string | null;
	/** For a monthly donation whose first installment was paid. */
	months?: number | undefined;
	/** Reference and time, if known. */
	foot?: string | undefined;
}

/** "for player {name}", "Amount: ${amount}" (spec §2), on paper. */
export function PaidTicket({ player_name, amount, months, foot }: PaidTicketProps) {
	return (
		<div className="ticket paid">
			<div>
				{player_name !== null && <p className="kind">for player {player_name}</p>}
				{amount !== null && <p className="sum">Amount: ${amount}</p>}
				{months !== undefined && (
					<p className="num">
						Installment 1 of {months}. We’ll charge the same card on this day of each month until all {months} are paid.
					</p>
				)}
				{foot !== undefined && <p className="quiet num foot-line">{foot}</p>}
			</div>
		</div>
	);
}
