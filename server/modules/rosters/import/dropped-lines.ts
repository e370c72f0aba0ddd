import { and, asc, eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { importBatches } from '#server/db/schema/rosters-schema.ts';
import type { CsvColumn } from '#server/http/answers/send-csv.ts';
import type { ImportReport } from './import-report.ts';

/** A line, a value, or a column that a file has and an import doesn't use. */
export interface DroppedLine {
	file: string;
	line: number;
	/** Undefined if the whole line is at fault. */
	column?: string | undefined;
	/** Undefined for a whole line or a whole column. */
	value?: string | undefined;
	reason: string;
}

/** The list of what an import doesn't use, as people download it. */
export const droppedColumns: readonly CsvColumn<DroppedLine>[] = [
	{ head: 'File', cell: (row) => row.file },
	{ head: 'Line', cell: (row) => row.line },
	{ head: 'Column', cell: (row) => row.column },
	{ head: 'Value', cell: (row) => row.value },
	{ head: 'Reason', cell: (row) => row.reason },
];

/** Everything that a draft's files have and its plan doesn't use: what reading dropped, then what comparing rejected. */
export async function* droppedLines(db: Db, draft_id: number, { rejected }: Pick<ImportReport, 'rejected'>): AsyncGenerator<readonly DroppedLine[]> {
	const others = new Map(rejected.map((rejection) => [keyOf(rejection), rejection]));
	const { batch_no, rows, kind } = importBatches;
	const batches = await db
		.select({ batch_no })
		.from(importBatches)
		.where(and(eq(importBatches.draft_id, draft_id), eq(kind, 'dropped')))
		.orderBy(asc(batch_no));
	for (const { batch_no: number } of batches) {
		const [batch] = await db
			.select({ rows })
			.from(importBatches)
			.where(and(eq(importBatches.draft_id, draft_id), eq(batch_no, number)));
		// `collect` wrote them.
		const lines = batch === undefined ? [] : (JSON.parse(batch.rows) as DroppedLine[]);
		for (const line of lines) others.delete(keyOf(line));
		yield lines;
	}
	yield [...others.values()];
}

const keyOf = ({ file, line, column = '', reason }: DroppedLine) => `${file}\n${line}\n${column}\n${reason}`;
