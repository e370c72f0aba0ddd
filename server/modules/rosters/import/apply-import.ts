import { eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { importDrafts } from '#server/db/schema/rosters-schema.ts';
import { type Attempt, type AttemptOptions, attemptImport } from './attempt-import.ts';
import { discardDraft } from './import-draft.ts';
import type { ImportPlan } from './import-plan.ts';
import { refreshStatistics } from './import-rosters.ts';
import { type RehearsalOptions, rehearseImport } from './rehearse-import.ts';

interface PlanOptions {
	progress?: (text: string) => void;
	now?: Date;
}

interface ApplyOptions extends PlanOptions {
	/** Called in the import's transaction before it commits, with the import's id. */
	committing?: AttemptOptions['committing'];
}

/**
 * Plans what a draft would do (`rehearseImport`). The plan is stored with the draft, so a person can look at it later.
 * @throws ImportRefused if the draft is gone.
 */
export async function planImport(
	db: Db,
	draft_id: number,
	{ progress = () => undefined, now = new Date(), openCopy }: PlanOptions & Pick<RehearsalOptions, 'openCopy'> = {},
): Promise<ImportPlan> {
	const plan = await rehearseImport(db, draft_id, { progress, now, openCopy, seconds: secondsFromNow() });
	await db.update(importDrafts).set({ plan }).where(eq(importDrafts.draft_id, draft_id));
	return plan;
}

/**
 * Carries out a draft in one transaction, if it still does what the plan with this `planKey` said. If the rosters have
 * changed meanwhile, `done` is false, nothing is changed, and the new plan replaces the old one. A draft is carried out
 * once. @throws ImportRefused if the draft is gone.
 */
export async function applyImport(db: Db, draft_id: number, key: string, options: ApplyOptions = {}): Promise<Attempt> {
	const { progress = () => undefined, now = new Date(), committing } = options;
	const attempt = await attemptImport(db, draft_id, { consent: { key }, progress, now, committing, seconds: secondsFromNow() });
	if (!attempt.done) {
		await db.update(importDrafts).set({ plan: attempt.plan }).where(eq(importDrafts.draft_id, draft_id));
		return attempt;
	}
	await discardDraft(db, draft_id);
	await refreshStatistics(db, attempt.plan.report);
	return attempt;
}

function secondsFromNow(): () => number {
	const started = performance.now();
	return () => Math.round(performance.now() - started) / 1000;
}
