import type { MoneySums } from '#domain/admin/transaction-list.ts';
import { grouped } from '#domain/money/grouped-number.ts';
import { ScrollRegion } from '#ui/layout/scroll-region.tsx';
import { usd } from '../transaction-text.ts';
import { transactionsTexts } from '../transactions-texts.ts';

const { totals } = transactionsTexts;

interface FiguresTableProps {
	caption: string;
	/** Name of the rows. */
	first: string;
	rows: readonly (MoneySums & { name: string })[];
}

/** A chart's numbers as a table, for people who can't see the chart or want exact values. */
export function FiguresTable({ caption, first, rows }: FiguresTableProps) {
	return (
		<details>
			<summary>
				{transactionsTexts.chart.asTable}
				<span className="ui-hidden">{transactionsTexts.chart.about(caption)}</span>
			</summary>
			<ScrollRegion label={caption}>
				<table>
					<thead>
						<tr>
							<th scope="col">{first}</th>
							<th scope="col" className="admin-right">
								{totals.payments}
							</th>
							<th scope="col" className="admin-right">
								{totals.donated}
							</th>
							<th scope="col" className="admin-right">
								{totals.refunded}
							</th>
							<th scope="col" className="admin-right">
								{rows.some(({ fees_cents }) => fees_cents !== 0) ? totals.beforeFees : totals.net}
							</th>
						</tr>
					</thead>
					<tbody>
						{rows.map((row) => (
							<tr key={row.name}>
								<th scope="row">{row.name}</th>
								<td className="admin-right">{grouped(row.payments)}</td>
								<td className="admin-right">{usd(row.gross_cents)}</td>
								<td className="admin-right">{usd(row.gross_cents - row.net_cents)}</td>
								<td className="admin-right">{usd(row.net_cents)}</td>
							</tr>
						))}
					</tbody>
				</table>
			</ScrollRegion>
		</details>
	);
}
