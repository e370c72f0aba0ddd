import * as z from 'zod/mini';
import { identityAnswerSchema } from '#domain/admin/identity-question-schema.ts';
import { ENCODINGS, mendSchema } from '#domain/admin/roster-desk.ts';
import type { DroppedLine } from '../dropped-lines.ts';
import type { ImportPlan } from '../import-plan.ts';
import { ImportRefused } from '../import-refused.ts';
import type { ImportReport } from '../import-report.ts';

/**
 * Between the CLI and a running server, over a local socket, one line of JSON each way at a time: the CLI sends an
 * order; the server sends progress, then the result or an error. If the server sends a plan with `asks`, the CLI first
 * answers it with `{go}`.
 */
export const orderSchema = z.strictObject({
	files: z.array(z.string()).check(z.minLength(1)),
	/**
	 * `ask`: asks before anything that a person should check. `yes`: goes ahead with it. `dry-run`: only reports what
	 * would happen.
	 */
	mode: z.enum(['ask', 'yes', 'dry-run']),
	/** The person's settings for the files (`ImportSettings`). */
	sport_id: z.optional(z.int()),
	school: z.optional(z.string()),
	encoding: z.optional(z.enum(ENCODINGS)),
	season: z.optional(z.string().check(z.regex(/^\d{4}$/))),
	complete: z.boolean(),
	/** Header → our column. */
	columnNames: z.optional(z.record(z.string(), z.string())),
	/** Whether to send what isn't used, too. */
	dropped: z.optional(z.boolean()),
	/** Values to read as others. */
	mends: z.optional(z.array(mendSchema)),
	/** Answers from a file (`GivenAnswer`). */
	answers: z.optional(z.array(z.strictObject({ question: z.string(), player_id: z.int(), answer: identityAnswerSchema, where: z.string() }))),
});
export type ImportOrder = z.output<typeof orderSchema>;

export const consentSchema = z.strictObject({ go: z.boolean() });

/**
 * `refused`: the files are at fault, or nobody agreed; otherwise the server is at fault. `asks`: the server waits for
 * consent.
 */
export type ImportAnswer =
	| { progress: string }
	| { dropped: readonly DroppedLine[] }
	| { plan: ImportPlan; asks: boolean }
	| { report: ImportReport }
	| { error: string; refused: boolean };

// Plan and report come from the same program on the same machine. They are shown, not acted on.
const shown = <T extends object>() => z.custom<T>((value) => typeof value === 'object' && value !== null);
export const answerSchema = z.union([
	z.object({ progress: z.string() }),
	z.object({ dropped: z.array(shown<DroppedLine>()) }),
	z.object({ error: z.string(), refused: z.boolean() }),
	z.object({ plan: shown<ImportPlan>(), asks: z.boolean() }),
	z.object({ report: shown<ImportReport>() }),
]);

/**
 * The longest line that one side accepts. A hundred paths, or a report with a thousand rejected lines, are far below
 * it.
 */
const LONGEST_LINE = 8 * 1024 * 1024;

/** The lines of a socket as they arrive, each parsed as JSON. @throws ImportRefused on an invalid or overlong line. */
export async function* jsonLines(socket: AsyncIterable<Uint8Array>): AsyncGenerator<unknown> {
	const decoder = new TextDecoder();
	let rest = '';
	for await (const chunk of socket) {
		const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
		rest = lines.pop() ?? '';
		if (rest.length > LONGEST_LINE) throw new ImportRefused('A line on the socket is too long.');
		for (const line of lines) yield parsed(line);
	}
}

function parsed(line: string): unknown {
	try {
		return JSON.parse(line);
	} catch (cause) {
		throw new ImportRefused('A line on the socket is not JSON.', { cause });
	}
}
