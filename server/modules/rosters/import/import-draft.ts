import { eq, lt, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { importBatches, importDrafts } from '#server/db/schema/rosters-schema.ts';
import { ImportRefused } from './import-refused.ts';
import type { Batch } from './reading/batch-records.ts';
import type { CollectOptions, Findings } from './reading/collect-records.ts';
import { readInWorker } from './reading/read-in-worker.ts';

/** An abandoned draft is deleted after this long. */
const DRAFT_MS = 24 * 60 * 60_000;

/** Batches of one kind, format, and season. */
export interface DraftPart {
	draft_id: number;
	kind: Batch['kind'];
	format: string;
	season: string;
}

/** Findings, with the person's settings. */
interface DraftFindings extends Findings {
	/** Whether the files hold every team of their sport. */
	complete: boolean;
}

export type DraftOptions = Omit<CollectOptions, 'take'> & { complete: boolean };

export interface Draft {
	draft_id: number;
	findings: DraftFindings;
	/** The number of records in each, in no particular order. */
	parts: (DraftPart & { count: number })[];
}

/**
 * Reads files and keeps their cleaned records in the database for `attemptImport`. Each batch is its own statement, so
 * others get their turn on the embedded database in between. @returns the draft's id. @throws ImportRefused; then no
 * draft is left.
 */
export async function draftImport(db: Db, { complete, ...options }: DraftOptions, now: Date): Promise<number> {
	await db.delete(importDrafts).where(lt(importDrafts.created_at, new Date(now.getTime() - DRAFT_MS)));
	const [draft] = await db.insert(importDrafts).values({ created_at: now }).returning({ draft_id: importDrafts.draft_id });
	if (draft === undefined) throw new Error('no draft was made');
	const { draft_id } = draft;
	try {
		let batches = 0;
		const take: CollectOptions['take'] = async (batch) => {
			await db.insert(importBatches).values({ draft_id, batch_no: batches++, ...batch });
		};
		const findings: DraftFindings = { ...(await readInWorker({ ...options, take })), complete };
		await db.update(importDrafts).set({ findings, batches }).where(eq(importDrafts.draft_id, draft_id));
		return draft_id;
	} catch (error) {
		await discardDraft(db, draft_id);
		throw error;
	}
}

export async function discardDraft(db: Db, draft_id: number): Promise<void> {
	await db.delete(importDrafts).where(eq(importDrafts.draft_id, draft_id));
}

/** @throws ImportRefused if the draft is gone. */
export async function loadDraft(db: Db, draft_id: number): Promise<Draft> {
	const [draft] = await db.select().from(importDrafts).where(eq(importDrafts.draft_id, draft_id));
	const { kind, format, season, count } = importBatches;
	const parts = await db
		.select({ draft_id: importBatches.draft_id, kind, format, season, count: sql<number>`sum(${count})::int`, batches: sql<number>`count(*)::int` })
		.from(importBatches)
		.where(eq(importBatches.draft_id, draft_id))
		.groupBy(importBatches.draft_id, kind, format, season);
	if (draft?.findings === undefined || draft.findings === null || draft.batches !== parts.reduce((sum, part) => sum + part.batches, 0)) {
		throw new ImportRefused('The draft of this import is gone. Start the import again.');
	}
	// This program wrote it above, or an earlier version, whose findings lack the defaults.
	const written = draft.findings as Omit<DraftFindings, 'dropped' | 'droppedValues' | 'mended' | 'notes'> & Partial<DraftFindings>;
	const findings: DraftFindings = {
		...written,
		dropped: written.dropped ?? [],
		droppedValues: written.droppedValues ?? 0,
		mended: written.mended ?? [],
		notes: written.notes ?? [],
	};
	return { draft_id, findings, parts: parts.filter(({ kind }) => kind !== 'dropped') };
}
