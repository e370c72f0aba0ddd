import { type ImportQuestion, questionsText } from './asking/import-question.ts';
import { type ImportReport, reportText } from './import-report.ts';

/** What an import would do, found by doing it in a transaction that is then rolled back. Plain JSON. */
export interface ImportPlan {
	report: ImportReport;
	/** Empty if the import may go ahead without asking. */
	questions: ImportQuestion[];
}

/** The text for a terminal, for a plan that wasn't carried out. */
export function planText({ report, questions }: ImportPlan): string {
	return [reportText(report), ...(questions.length === 0 ? [] : ['This import looks unusual:', questionsText(questions)])].join('\n');
}
