import type { ReactNode } from 'react';
import { notDeductible } from '#domain/collaboration/nil-stance.ts';
import type { Receipt } from '#domain/donation/donation-records.ts';
import { dollarsText, donationKindText, donationStateText } from '#domain/donation/donation-text.ts';

/** The receipt itself, as printed. */
export function ReceiptPaper({ receipt }: { receipt: Receipt }) {
	const { number, paid_at, player_name, team_name, amount, returned, returns, donor, of_account, reference, test } = receipt;
	return (
		<article className="paper" aria-label={`Receipt number ${number}`}>
			<p className="paper-head">
				<b>NIL Athletes</b>
				<span className="num">Receipt No. {number}</span>
			</p>
			<div className="paper-sum">
				<p className="sum">{dollarsText(amount)}</p>
				<p className="kind">
					for {player_name}, {team_name}
				</p>
			</div>
			<dl className="paper-facts num">
				<Fact label="Date">{momentOf(paid_at)}</Fact>
				{donor !== null && (
					<Fact label="Donor">
						{donor.name}
						<br />
						{donor.email}
					</Fact>
				)}
				{donor === null && <Fact label="Donor">{of_account ? 'Visible only to the donor, when logged in' : 'Guest'}</Fact>}
				<Fact label="Type">{donationKindText(receipt)}</Fact>
				<Fact label="Status">{donationStateText(receipt)}</Fact>
				{returns.map((back) => (
					<Fact key={`${back.at} ${back.amount}`} label={backLabel(back)}>
						{dollarsText(Math.abs(back.amount))} on {momentOf(back.at)}
					</Fact>
				))}
				{returned > 0 && <Fact label="Net donation">{dollarsText(amount - returned)}</Fact>}
				<Fact label="Reference">{reference}</Fact>
			</dl>
			<p>{notDeductible}</p>
			{test && <p>This was a test checkout. No money was taken.</p>}
		</article>
	);
}

/** A bank may return money that it took in a dispute. */
function backLabel({ amount, by }: Receipt['returns'][number]): string {
	if (amount < 0) return by === 'bank' ? 'Returned by the bank' : 'Failed refund';
	return by === 'bank' ? 'Taken back by the bank' : 'Refunded';
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div>
			<dt>{label}</dt>
			<dd>{children}</dd>
		</div>
	);
}

/** "November 21, 2026 at 8:10 AM CST". Paper is read long after the day, so a time alone is not enough. */
function momentOf(iso: string): string {
	return new Date(iso).toLocaleString('en-US', { year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
}
