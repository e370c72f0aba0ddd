import { sql } from 'drizzle-orm';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { DraftRun } from './draft-run.ts';
import { loadDraft } from './import-draft.ts';
import { type ImportPlan, planKey } from './import-plan.ts';

/** Imports run one after another, whichever process starts them. */
const IMPORT_LOCK = 7_215_003;

/**
 * What a person agreed to: nothing yet, everything, or the plan that they saw (`planKey`). A dry run carries out nothing.
 */
export type Consent = 'none' | 'all' | 'dry-run' | { key: string };

export interface AttemptOptions {
	consent: Consent;
	progress: (text: string) => void;
	now: Date;
	/** Seconds since the import began. */
	seconds: () => number;
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
export async function attemptImport(db: Db, draft_id: number, { consent, progress, now, seconds }: AttemptOptions): Promise<Attempt> {
	const draft = await loadDraft(db, draft_id);
	try {
		const plan = await inTransaction(db, async (tx) => {
			await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
			const { plan: made, onceDone } = await new DraftRun(tx, draft, progress, now).make();
			made.report.seconds = seconds();
			if (!agrees(consent, made)) throw new NotAgreed(made);
			made.report.agreed = made.questions;
			made.report.notes.unshift(...onceDone);
			await tx.execute(sql`insert into imports (report) values (${JSON.stringify(made.report)}::jsonb)`);
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
