import type { ReactNode } from 'react';
import { useWideScreen } from '#ui/browser/use-wide-screen.ts';
import { ScrollRegion } from '#ui/layout/scroll-region.tsx';

export interface Column<Row> {
	label: string;
	/** Null if there is no value: the table says so, a slip leaves it out. */
	cell: (row: Row) => ReactNode | null;
	/** Numbers, aligned to the right. */
	end?: boolean;
	/** Dates and numbers that must not wrap. */
	whole?: boolean;
	/** Already part of the slip's title. */
	titled?: boolean;
}

interface DataTableProps<Row> {
	label: string;
	columns: readonly Column<Row>[];
	rows: readonly Row[];
	keyOf: (row: Row) => string;
	/** Heading of a slip. */
	titleOf: (row: Row) => string;
	/** A row's actions. */
	action?: (row: Row) => ReactNode;
}

/** The same rows as a table if there is room for one, or else as a stack of slips. */
export function DataTable<Row>(props: DataTableProps<Row>) {
	return useWideScreen() ? <Table {...props} /> : <Slips {...props} />;
}

function Table<Row>({ label, columns, rows, keyOf, action }: DataTableProps<Row>) {
	return (
		<ScrollRegion label={label}>
			<table>
				<thead>
					<tr>
						{columns.map((column) => (
							<th key={column.label} scope="col" className={classOf(column)}>
								{column.label}
							</th>
						))}
						{action !== undefined && (
							<th scope="col">
								<span className="vh">Action</span>
							</th>
						)}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={keyOf(row)}>
							{columns.map((column) => (
								<td key={column.label} className={classOf(column)}>
									{column.cell(row) ?? <span className="quiet">None</span>}
								</td>
							))}
							{action !== undefined && <td className="nw">{action(row)}</td>}
						</tr>
					))}
				</tbody>
			</table>
		</ScrollRegion>
	);
}

function Slips<Row>({ label, columns, rows, keyOf, titleOf, action }: DataTableProps<Row>) {
	const untitled = columns.filter((column) => !column.titled);
	return (
		<ul className="records" aria-label={label}>
			{rows.map((row) => (
				<li key={keyOf(row)}>
					<div className="name">
						<h3>{titleOf(row)}</h3>
						{action?.(row)}
					</div>
					<dl>
						{untitled.map((column) => {
							const cell = column.cell(row);
							return (
								cell !== null && (
									<div key={column.label}>
										<dt>{column.label}</dt>
										<dd className="num">{cell}</dd>
									</div>
								)
							);
						})}
					</dl>
				</li>
			))}
		</ul>
	);
}

function classOf({ end, whole }: Column<never>): string | undefined {
	return [end && 'r', whole && 'nw'].filter(Boolean).join(' ') || undefined;
}
