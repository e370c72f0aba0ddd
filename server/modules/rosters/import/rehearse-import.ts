import { sql } from '#server/db/drizzle.ts';
import { NoRoomError } from '#server/db/embedded/room-for-copy.ts';
import type { DatabaseCopy, Db, OpenCopy } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { changedSince } from '../ticks/changed-since.ts';
import { type AttemptOptions, attemptImport } from './attempt-import.ts';
import type { ImportPlan } from './import-plan.ts';

/** How often a plan is made before it is shown although the rosters keep changing. */
const MOST_TRIES = 3;
const CHANGED = 'The rosters changed while we checked this, so the numbers may be slightly off. The import checks everything again before it changes anything.';
const NO_ROOM = 'There isn’t enough free space for a copy of the database. Visitors may have to wait during the check.';

export interface RehearsalOptions extends Omit<AttemptOptions, 'consent' | 'committing'> {
	/** Undefined: the database has sessions for others, too. */
	openCopy?: OpenCopy | undefined;
}

/**
 * Finds the effects of a draft by applying it in a transaction that is rolled back. The embedded database has one
 * session, which the transaction would keep from everybody else, so there a copy of the database takes it. If the
 * rosters change meanwhile, the plan is made again. @throws ImportRefused if the draft is gone.
 */
export async function rehearseImport(db: Db, draft_id: number, { openCopy, ...options }: RehearsalOptions): Promise<ImportPlan> {
	if (openCopy === undefined) return planOn(db, draft_id, options);
	for (let tries = 1; ; tries++) {
		const snapshot = await currentSnapshot(db);
		const copy = await openIfRoom(openCopy, options.progress);
		if (copy === undefined) return planOn(db, draft_id, options);
		let plan: ImportPlan;
		try {
			plan = await planOn(copy.db, draft_id, options);
		} finally {
			await copy.close();
		}
		if (!(await haveChanged(db, snapshot))) return plan;
		if (tries === MOST_TRIES) {
			plan.report.notes.push(CHANGED);
			return plan;
		}
	}
}

async function planOn(db: Db, draft_id: number, options: Omit<RehearsalOptions, 'openCopy'>): Promise<ImportPlan> {
	const { plan } = await attemptImport(db, draft_id, { ...options, consent: 'dry-run' });
	return plan;
}

/** @returns undefined if the disk has no room for a copy */
async function openIfRoom(openCopy: OpenCopy, progress: (text: string) => void): Promise<DatabaseCopy | undefined> {
	try {
		return await openCopy();
	} catch (error) {
		if (!(error instanceof NoRoomError)) throw error;
		progress(NO_ROOM);
		return undefined;
	}
}

async function currentSnapshot(db: Db): Promise<string> {
	const [row] = rowsOf<{ snapshot: string }>(await db.execute(sql`select pg_current_snapshot()::text as snapshot`));
	if (row === undefined) throw new Error('the database returned no snapshot');
	return row.snapshot;
}

async function haveChanged(db: Db, snapshot: string): Promise<boolean> {
	const [row] = rowsOf<{ changed: boolean }>(await db.execute(sql`select ${changedSince(snapshot, undefined)} as changed`));
	return row?.changed !== false;
}
