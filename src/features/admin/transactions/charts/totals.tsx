import type { TransactionSummary } from '#domain/admin/transaction-list.ts';
import { grouped } from '#domain/money/grouped-number.ts';
import { coversText, usd } from '../transaction-text.ts';
import { transactionsTexts } from '../transactions-texts.ts';

const texts = transactionsTexts.totals;

/** The sum of all payments that match the filter, and the days that it covers. */
export function Totals({ summary }: { summary: TransactionSummary }) {
	const { payments, gross_cents, refunded_cents, lost_cents, net_cents, fees_cents } = summary.totals;
	const hasFees = fees_cents !== 0;
	const figures = [
		[hasFees ? texts.beforeFees : texts.net, usd(net_cents)],
		[texts.donated, usd(gross_cents)],
		[texts.refunded, usd(refunded_cents)],
		...(lost_cents > 0 ? [[texts.lost, usd(lost_cents)]] : []),
		...(hasFees
			? [
					[texts.fees, usd(fees_cents)],
					// The same as the rows' and the file's Net.
					[texts.net, usd(net_cents - fees_cents)],
				]
			: []),
		[texts.payments, grouped(payments)],
	];
	return (
		<section aria-label={texts.label}>
			<dl className="admin-totals">
				{figures.map(([label, value]) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd className="ui-number">{value}</dd>
					</div>
				))}
			</dl>
			{summary.covers !== null && <p className="ui-quiet ui-number">{texts.covers(coversText(summary))}</p>}
			{hasFees && <p className="ui-quiet">{texts.feesSoFar}</p>}
		</section>
	);
}
