import { sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { DraftRun } from './draft-run.ts';
import { loadDraft } from './import-draft.ts';
import { lockImports } from './import-lock.ts';
import { type ImportPlan, planKey } from './import-plan.ts';
import { keepDropped } from './kept-dropped.ts';
import { recordForUndo } from './undo/undo-import.ts';
import type { GivenAnswer } from './who-is-who/identity-question.ts';

/**
 * A person's consent: none yet, to everything, or to the plan that they saw (`planKey`). A dry run carries out nothing.
 */
export type Consent = 'none' | 'all' | 'dry-run' | { key: string };

export interface AttemptOptions {
	consent: Consent;
	progress: (text: string) => void;
	now: Date;
	/** Seconds since the import began. */
	seconds: () => number;
	/** Answers about unclear lines, from a file. */
	answers?: readonly GivenAnswer[] | undefined;
	/** Called in the transaction before it commits, with the import's id. */
	committing?: ((tx: Db, import_id: number) => Promise<void>) | undefined;
}

/**
 * `done`: the import was carried out, and `imports` has its report. Otherwise nothing was changed, and the plan has
 * questions that the consent doesn't cover.
 */
export interface Attempt {
	done: boolean;
	plan: ImportPlan;
}

class NotAgreed extends Error {
	readonly plan: ImportPlan;
	constructor(plan: ImportPlan) {
		super('the import is rolled back');
		this.plan = plan;
	}
}

/**
 * Carries out a draft in one transaction. It commits if there are no questions beyond the consent, and otherwise rolls
 * back. So a plan is never wrong about what the import does. @throws ImportRefused if the draft is gone.
 */
export async function attemptImport(db: Db, draft_id: number, { consent, progress, now, seconds, answers, committing }: AttemptOptions): Promise<Attempt> {
	const draft = await loadDraft(db, draft_id);
	try {
		const plan = await inTransaction(db, async (tx) => {
			await lockImports(tx);
			const import_id = consent === 'dry-run' ? undefined : await recordForUndo(tx);
			const { plan: made, onceDone } = await new DraftRun(tx, draft, { progress, now, answers }).make();
			made.report.seconds = seconds();
			if (!agrees(consent, made)) throw new NotAgreed(made);
			made.report.agreed = made.questions;
			made.report.notes.unshift(...onceDone);
			if (import_id === undefined) throw new NotAgreed(made);
			await tx.execute(
				sql`insert into imports (import_id, report, undo_recorded) overriding system value values (${import_id}::int, ${JSON.stringify(made.report)}::jsonb, true)`,
			);
			await keepDropped(tx, import_id, draft_id, made.report);
			await committing?.(tx, import_id);
			return made;
		});
		return { done: true, plan };
	} catch (error) {
		if (error instanceof NotAgreed) return { done: false, plan: error.plan };
		throw error;
	}
}

function agrees(consent: Consent, plan: ImportPlan): boolean {
	if (consent === 'dry-run') return false;
	if (typeof consent === 'object') return consent.key === planKey(plan);
	return consent === 'all' || plan.questions.length === 0;
}
