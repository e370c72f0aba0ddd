import type { TransactionSummary } from '#domain/admin/transaction-list.ts';
import { grouped } from '#domain/money/grouped-number.ts';
import { coversText, usd } from '../transaction-text.ts';

/** The sum of all payments that match the filter, and the days that it covers. */
export function Totals({ summary }: { summary: TransactionSummary }) {
	const { payments, gross_cents, refunded_cents, lost_cents, net_cents, fees_cents } = summary.totals;
	const figures = [
		['Net', usd(net_cents)],
		['Donated', usd(gross_cents)],
		['Refunded', usd(refunded_cents)],
		...(lost_cents > 0 ? [['Lost to disputes', usd(lost_cents)]] : []),
		...(fees_cents === 0
			? []
			: [
					['Fees', usd(fees_cents)],
					['After fees', usd(net_cents - fees_cents)],
				]),
		['Payments', grouped(payments)],
	];
	return (
		<section aria-label="Totals">
			<dl className="totals">
				{figures.map(([label, value]) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd className="num">{value}</dd>
					</div>
				))}
			</dl>
			{summary.covers !== null && <p className="quiet num">{coversText(summary)}. Dates in UTC.</p>}
		</section>
	);
}
