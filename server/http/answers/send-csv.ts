import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type CsvCell, csvRow } from '#domain/texts/csv-row.ts';

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A column of a file: its header and how to make a cell from a row. */
export interface CsvColumn<Row> {
	head: string;
	cell: (row: Row) => CsvCell;
}

/**
 * Answers with a file and generates its lines while sending, so no whole list is ever in memory. `pages` yields the
 * rows in batches.
 */
export function sendCsv<Row>(reply: FastifyReply, filename: string, columns: readonly CsvColumn<Row>[], pages: AsyncIterable<readonly Row[]>): FastifyReply {
	return reply
		.type('text/csv; charset=utf-8')
		.header('content-disposition', `attachment; filename="${filename}"`)
		.send(Readable.from(lines(columns, pages)));
}

async function* lines<Row>(columns: readonly CsvColumn<Row>[], pages: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
	yield csvHead(columns);
	for await (const rows of pages) yield csvLines(columns, rows);
}

/** The beginning of a file. */
export function csvHead<Row>(columns: readonly CsvColumn<Row>[]): string {
	return BYTE_ORDER_MARK + csvRow(columns.map(({ head }) => head));
}

/** Lines of a file. */
export function csvLines<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
	return rows.map((row) => csvRow(columns.map(({ cell }) => cell(row)))).join('');
}
