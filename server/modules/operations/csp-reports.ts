import * as z from 'zod/mini';
import { api } from '#domain/api/api-paths.ts';

/** How many kinds of violations are counted separately in a minute; the rest share one count. */
const KINDS = 50;
const WINDOW_MS = 60_000;
const TEXT_MAX = 100;

/** Browsers and strangers can send anything here. A value of the wrong type counts as missing. */
const text = z.catch(z.optional(z.string().check(z.maxLength(4000))), undefined);

/** `application/csp-report`, sent by `report-uri`. */
const oldReportSchema = z.looseObject({
	'csp-report': z.looseObject({ 'effective-directive': text, 'violated-directive': text, 'blocked-uri': text, 'document-uri': text, 'source-file': text }),
});
/** `application/reports+json`, sent by `report-to`: several at once. */
const reportSchema = z.looseObject({
	type: text,
	body: z.catch(z.optional(z.looseObject({ effectiveDirective: text, blockedURL: text, documentURL: text, sourceFile: text })), undefined),
});
const reportsSchema = z.array(reportSchema).check(z.maxLength(100));

/** Body of `POST /v1/csp-reports`. */
export const cspReportBodySchema = z.union([reportsSchema, oldReportSchema]);
type CspReportBody = z.output<typeof cspReportBodySchema>;

/**
 * One kind of violation. It identifies nobody. It keeps only where in our code it happened, or which other site it came
 * from.
 */
interface Violation {
	directive: string;
	blocked: string;
	/** First part of the page's path. */
	page: string;
	/** The script that caused it. */
	source: string;
}

type Log = { warn(line: object, message: string): void };

/** Counts what browsers report and logs it once a minute: at most 50 kinds, however many reports come in. */
export class CspReports {
	readonly #origin: string;
	readonly #log: Log;
	readonly #counts = new Map<string, { violation: Violation; count: number }>();
	#others = 0;
	#timer: NodeJS.Timeout | undefined;

	constructor(origin: string, log: Log) {
		this.#origin = origin;
		this.#log = log;
	}

	note(body: CspReportBody): void {
		for (const violation of violationsIn(body, this.#origin)) {
			this.#timer ??= setTimeout(() => this.tell(), WINDOW_MS).unref();
			const key = Object.values(violation).join('\n');
			const counted = this.#counts.get(key);
			if (counted !== undefined) counted.count++;
			else if (this.#counts.size < KINDS) this.#counts.set(key, { violation, count: 1 });
			else this.#others++;
		}
	}

	/** Logs what has been counted so far. */
	tell(): void {
		clearTimeout(this.#timer);
		this.#timer = undefined;
		if (this.#counts.size === 0) return;
		const violations = [...this.#counts.values()].map(({ violation, count }) => ({ ...violation, count }));
		this.#log.warn({ violations, ...(this.#others === 0 ? {} : { others: this.#others }) }, 'browsers reported content security policy violations');
		this.#counts.clear();
		this.#others = 0;
	}
}

function violationsIn(body: CspReportBody, origin: string): Violation[] {
	const violations = Array.isArray(body)
		? body.flatMap((report) => (report.type === 'csp-violation' && report.body !== undefined ? [report.body] : []))
		: [body['csp-report']].map((report) => ({
				effectiveDirective: report['effective-directive'] ?? report['violated-directive'],
				blockedURL: report['blocked-uri'],
				documentURL: report['document-uri'],
				sourceFile: report['source-file'],
			}));
	return violations.map(({ effectiveDirective, blockedURL, documentURL, sourceFile }) => ({
		directive: printable(effectiveDirective),
		blocked: locationOf(blockedURL, origin),
		page: printable(pathOf(documentURL)?.split('/').slice(0, 2).join('/')),
		source: locationOf(sourceFile, origin),
	}));
}

/** A keyword ("inline") unchanged, one of our addresses without its query, or another site's origin. */
function locationOf(value: string | undefined, origin: string): string {
	if (value === undefined || !URL.canParse(value)) return printable(value);
	const url = new URL(value);
	if (url.origin === origin) return printable(url.pathname);
	return printable(url.origin === 'null' ? url.protocol : url.origin);
}

function pathOf(value: string | undefined): string | undefined {
	return value !== undefined && URL.canParse(value) ? new URL(value).pathname : undefined;
}

function printable(value: string | undefined): string {
	return (value ?? '').replace(/[^\x21-\x7e]/g, '?').slice(0, TEXT_MAX);
}

/** A report as Chromium sends it. */
export const exampleCspReports: z.input<typeof reportsSchema> = [
	{
		type: 'csp-violation',
		age: 12,
		url: `https://give.example.org${api.cspReports}`,
		body: {
			effectiveDirective: 'script-src-elem',
			blockedURL: 'https://elsewhere.example/x.js',
			documentURL: 'https://give.example.org/favorites',
			sourceFile: '',
		},
	},
];
