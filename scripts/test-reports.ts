import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

export interface Counts {
	passed: number;
	failed: number;
	skipped: number;
}

interface VitestReport {
	numPassedTests?: number;
	numFailedTests?: number;
	numPendingTests?: number;
	numTodoTests?: number;
	testResults?: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
}

interface Suite {
	suites?: Suite[];
	specs?: { title: string; file: string; line: number; ok: boolean; tests: { results: { errors: { message?: string }[] }[] }[] }[];
}

interface PlaywrightReport {
	stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
	suites?: Suite[];
}

/** How many lines of an error the summary of a failure shows. */
const LINES = 12;

function read(report: string): VitestReport & PlaywrightReport {
	return JSON.parse(readFileSync(report, 'utf8')) as VitestReport & PlaywrightReport;
}

/** The test counts in a JSON report. Vitest and Playwright use different field names. */
export function countsOf(report: string): Counts {
	const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0, stats } = read(report);
	const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats ?? {};
	return { passed: numPassedTests + expected, failed: numFailedTests + unexpected + flaky, skipped: numPendingTests + numTodoTests + skipped };
}

/** Each failed test in a JSON report: its name, and how its errors begin. */
export function failuresOf(report: string): string[] {
	const { testResults = [], suites = [] } = read(report);
	const ofVitest = testResults
		.flatMap(({ assertionResults }) => assertionResults)
		.filter(({ status }) => status === 'failed')
		.map(({ fullName, failureMessages }) => told(fullName, failureMessages));
	return [...ofVitest, ...suites.flatMap(failedSpecs)];
}

function failedSpecs({ suites = [], specs = [] }: Suite): string[] {
	const own = specs
		.filter(({ ok }) => !ok)
		.map(({ title, file, line, tests }) => {
			const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
			return told(
				`${file}:${line} ${title}`,
				errors.map(({ message = '' }) => message),
			);
		});
	return [...own, ...suites.flatMap(failedSpecs)];
}

function told(name: string, errors: string[]): string {
	const lines = stripVTControlCharacters(errors.join('\n'))
		.split('\n')
		.filter((line) => line.trim() !== '');
	return [name, ...lines.slice(0, LINES).map((line) => `    ${line}`)].join('\n');
}
