import { createHash } from 'node:crypto';
import type { IdentityQuestion } from '#domain/admin/identity-question-schema.ts';
import { type ImportQuestion, questionsText } from './asking/import-question.ts';
import { type ImportReport, reportText } from './import-report.ts';
import type { AthleteChange } from './reconcile/list-changes.ts';

/** Effects of an import, found by running it in a transaction that is then rolled back. Plain JSON. */
export interface ImportPlan {
	report: ImportReport;
	/** Empty if the import may go ahead without asking. */
	questions: ImportQuestion[];
	/** Lines whose athlete isn't certain, or wasn't until a person said it. */
	identities: IdentityQuestion[];
	/** The first changes of each kind; the report counts them all. */
	changes: AthleteChange[];
	/** A digest of all changes to athletes, so two plans with the same counts differ. */
	digest: string;
}

/** Whether two plans do the same: consent to one doesn't cover another. */
export function planKey({ report, questions, identities, digest }: ImportPlan): string {
	const { files, seasons, athletes, directory, teams } = report;
	const asked = identities.map(({ question, open, candidates }) => [question, open, candidates.map(({ known, answer }) => [known, answer])]);
	return createHash('sha256')
		.update(JSON.stringify([questions, asked, files, seasons, athletes, directory, teams, digest], inOrder))
		.digest('hex');
}

/** Sorts the fields, because the database returns a plan's fields in an order of its own. */
function inOrder(_key: string, value: unknown): unknown {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
	return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The text for a terminal, for a plan that wasn't carried out. */
export function planText({ report, questions }: ImportPlan): string {
	return [reportText(report), ...(questions.length === 0 ? [] : ['This import looks unusual:', questionsText(questions)])].join('\n');
}
