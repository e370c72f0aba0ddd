import type { MoneySums } from '#domain/admin/transaction-list.ts';
import { grouped } from '#domain/money/grouped-number.ts';
import { ScrollRegion } from '#ui/layout/scroll-region.tsx';
import { usd } from '../transaction-text.ts';

interface FiguresTableProps {
	caption: string;
	/** What the rows are. */
	first: string;
	rows: readonly (MoneySums & { name: string })[];
}

/** A chart's numbers as a table, for people who can't see the chart or want exact values. */
export function FiguresTable({ caption, first, rows }: FiguresTableProps) {
	return (
		<details>
			<summary>
				View as a table<span className="vh">: {caption}</span>
			</summary>
			<ScrollRegion label={caption}>
				<table>
					<thead>
						<tr>
							<th scope="col">{first}</th>
							<th scope="col" className="r">
								Payments
							</th>
							<th scope="col" className="r">
								Donated
							</th>
							<th scope="col" className="r">
								Refunded
							</th>
							<th scope="col" className="r">
								Net
							</th>
						</tr>
					</thead>
					<tbody>
						{rows.map((row) => (
							<tr key={row.name}>
								<th scope="row">{row.name}</th>
								<td className="r">{grouped(row.payments)}</td>
								<td className="r">{usd(row.gross_cents)}</td>
								<td className="r">{usd(row.gross_cents - row.net_cents)}</td>
								<td className="r">{usd(row.net_cents)}</td>
							</tr>
						))}
					</tbody>
				</table>
			</ScrollRegion>
		</details>
	);
}
