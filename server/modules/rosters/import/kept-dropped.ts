import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { and, asc, eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { importDropped } from '#server/db/schema/rosters-schema.ts';
import { type DroppedLine, droppedLines } from './dropped-lines.ts';
import type { ImportReport } from './import-report.ts';

const packed = promisify(gzip);
const unpacked = promisify(gunzip);

/**
 * Keeps the list of what an import doesn't use beside its report, in the import's transaction, batch by batch. The draft
 * still has it then. The lines repeat themselves, so they take about a tenth of their size.
 */
export async function keepDropped(tx: Db, import_id: number, draft_id: number, report: ImportReport): Promise<void> {
	let batch_no = 0;
	for await (const lines of droppedLines(tx, draft_id, report)) {
		if (lines.length === 0) continue;
		await tx.insert(importDropped).values({ import_id, batch_no: batch_no++, count: lines.length, gzip: await packed(JSON.stringify(lines)) });
	}
}

/** Values that an import didn't use, in batches. Nothing for an import from before there was such a list. */
export async function* keptDropped(db: Db, import_id: number): AsyncGenerator<readonly DroppedLine[]> {
	const { batch_no } = importDropped;
	const batches = await db.select({ batch_no }).from(importDropped).where(eq(importDropped.import_id, import_id)).orderBy(asc(batch_no));
	for (const { batch_no: number } of batches) {
		const [batch] = await db
			.select({ gzip: importDropped.gzip })
			.from(importDropped)
			.where(and(eq(importDropped.import_id, import_id), eq(batch_no, number)));
		// `keepDropped` wrote them.
		if (batch !== undefined) yield JSON.parse((await unpacked(batch.gzip)).toString()) as DroppedLine[];
	}
}
