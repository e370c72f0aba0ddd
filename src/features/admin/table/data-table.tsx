import type { ReactNode } from 'react';
import { useWideScreen } from '#ui/browser/use-wide-screen.ts';
import { ScrollRegion } from '#ui/layout/scroll-region.tsx';
import { adminTexts } from '../admin-texts.ts';

const texts = adminTexts.table;

export interface Column<Row> {
	label: string;
	/** Null if there is no value: the table has a dash, a slip leaves it out. */
	cell: (row: Row) => ReactNode | null;
	/** Numbers, aligned to the right. */
	end?: boolean;
	/** Dates and numbers that must not wrap. */
	whole?: boolean;
	/** Already part of the slip's title. */
	titled?: boolean;
}

export interface RowOpening<Row> {
	/** Follows the title, for people who can't see the row: "details of request 12". */
	note: (row: Row) => string;
	act: (row: Row) => void;
}

interface DataTableProps<Row> {
	label: string;
	columns: readonly Column<Row>[];
	rows: readonly Row[];
	keyOf: (row: Row) => string;
	/** Heading of a slip. */
	titleOf: (row: Row) => string;
	/** Opens a row from its title. */
	open?: RowOpening<Row>;
	/** A row's menu. */
	action?: (row: Row) => ReactNode;
}

/** The same rows as a table if there is room for one, or else as a stack of slips. */
export function DataTable<Row>(props: DataTableProps<Row>) {
	return useWideScreen() ? <Table {...props} /> : <Slips {...props} />;
}

function Table<Row>({ label, columns, rows, keyOf, open, action }: DataTableProps<Row>) {
	// One button a row, even if the title is in two columns.
	const opening = columns.find(({ titled }) => titled);
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
							<th scope="col" className="admin-row-menu">
								<span className="ui-hidden">{texts.action}</span>
							</th>
						)}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={keyOf(row)}>
							{columns.map((column) => (
								<td key={column.label} className={classOf(column)}>
									<Cell column={column} row={row} open={column === opening ? open : undefined} />
								</td>
							))}
							{action !== undefined && <td className="admin-row-menu">{action(row)}</td>}
						</tr>
					))}
				</tbody>
			</table>
		</ScrollRegion>
	);
}

/** As wide as its text up to a limit, so that a row has one line unless a text is very long. */
function Cell<Row>({ column, row, open }: { column: Column<Row>; row: Row; open: RowOpening<Row> | undefined }) {
	const value = column.cell(row);
	if (value === null || value === '')
		return (
			<span className="ui-quiet">
				<span aria-hidden="true">—</span>
				<span className="ui-hidden">{texts.none}</span>
			</span>
		);
	return (
		<div className="admin-cell">
			{open === undefined ? (
				value
			) : (
				<Opening row={row} open={open}>
					{value}
				</Opening>
			)}
		</div>
	);
}

function Opening<Row>({ row, open, children }: { row: Row; open: RowOpening<Row>; children: ReactNode }) {
	return (
		<button type="button" className="admin-open-row" onClick={() => open.act(row)}>
			{children}
			<span className="ui-hidden">, {open.note(row)}</span>
		</button>
	);
}

function Slips<Row>({ label, columns, rows, keyOf, titleOf, open, action }: DataTableProps<Row>) {
	const untitled = columns.filter((column) => !column.titled);
	return (
		<ul className="admin-records" aria-label={label}>
			{rows.map((row) => (
				<li key={keyOf(row)}>
					<div className="admin-record-name">
						<h3>
							{open === undefined ? (
								titleOf(row)
							) : (
								<Opening row={row} open={open}>
									{titleOf(row)}
								</Opening>
							)}
						</h3>
						{action?.(row)}
					</div>
					<dl>
						{untitled.map((column) => {
							const cell = column.cell(row);
							return (
								cell !== null &&
								cell !== '' && (
									<div key={column.label}>
										<dt>{column.label}</dt>
										<dd className="ui-number">{cell}</dd>
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
	return [end && 'admin-right', whole && 'admin-unbroken'].filter(Boolean).join(' ') || undefined;
}
