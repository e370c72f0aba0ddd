import { type ImportQuestion, questionsText } from './asking/import-question.ts';
import { type ImportReport, reportText } from './import-report.ts';

/** What an import would do: worked out by doing it in a transaction that is then rolled back. Plain JSON. */
export interface ImportPlan {
	report: ImportReport;
	/** Empty for an import that may go ahead unasked. */
	questions: ImportQuestion[];
}

/** For a terminal, of a plan that was not carried out. */
export function planText({ report, questions }: ImportPlan): string {
	return [reportText(report), ...(questions.length === 0 ? [] : ['This import looks unusual:', questionsText(questions)])].join('\n');
}
